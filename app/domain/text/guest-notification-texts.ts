import type { FailedPush } from '#app/domain/shopper/order-push.ts';

export const follow = 'Включить уведомления';
export const unfollow = 'Выключить уведомления';
export const following = 'Уведомим на этом устройстве, когда с заказом что-то изменится.';
export const pushDenied =
  'Чтобы узнавать об изменениях, разрешите этому сайту уведомления в настройках браузера и обновите страницу.';
/** iOS has Web Push for installed sites only. */
export const pushNeedsHomeScreen =
  'Чтобы узнавать об изменениях, добавьте сайт на экран «Домой»: «Поделиться» → «На экран „Домой“».';

export const statusEmailHint =
  'Необязательно. Напишем, когда заказ примут, приготовят и повезут, а потом забудем e-mail.';

export function followFailed(failed: FailedPush): string {
  if (failed === 'browser')
    return 'Браузер не смог включить уведомления. Что с заказом, видно здесь, на странице.';
  if (failed === 'refused') return 'Об этом заказе сообщать уже не можем. Смотрите здесь, на странице.';
  return failed === 'unsent'
    ? 'Не получилось: ресторан не ответил. Попробуйте ещё раз.'
    : 'Не удалось узнать, будут ли сообщения. Обновите страницу.';
}
