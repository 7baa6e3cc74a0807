import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { ErrorPage } from '#app/components/error-page/error-page.tsx';
import { CookieConsent } from '#app/components/frame/cookie-consent.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { ErrorSummary } from '#app/components/notices/error-summary.tsx';
import { Toast } from '#app/components/notices/notices-provider.tsx';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { Specimen, Specimens } from '../specimen.tsx';

const ignore = () => {};
const LONG =
  'Не удалось узнать, принят ли заказ. Отправьте его ещё раз или позвоните нам: +7 (812) 555-01-42.';

export function Messages() {
  return (
    <Specimens wide>
      <Specimen title="Сообщения в странице">
        <Alert kind="danger" label="Номер телефона" onClose={ignore}>
          введите корректный номер.
        </Alert>
        <Alert kind="success">Отлично! Спасибо. Мы получили Ваше сообщение</Alert>
        <Alert kind="info" onClose={ignore}>
          {LONG}
        </Alert>
      </Specimen>
      <Specimen title="Итог проверки формы">
        <ErrorSummary
          errors={[
            { href: '#f-error', text: 'Телефон: введите корректный номер' },
            { href: '#k-error', text: 'Согласие: нужно ваше согласие' },
          ]}
        />
      </Specimen>
    </Specimens>
  );
}

export function Floating() {
  return (
    <Specimens wide>
      <Specimen title="Уведомления" stage>
        <div className="styleguide__toasts">
          <div className="toasts toasts--paused">
            <Toast notice={{ code: 'cart-added' }} isPaused onClose={ignore} />
            <Toast notice={{ code: 'order-creating' }} isPaused onClose={ignore} />
            <Toast notice={{ code: 'cart-refused', reasons: [LONG] }} isPaused onClose={ignore} />
          </div>
        </div>
      </Specimen>
      <Specimen title="Ссылка к содержанию: фокус" state="focus" stage>
        <a className="skip-link" href="#main">
          К содержанию
        </a>
      </Specimen>
      <Specimen title="Страница загружается" stage>
        <div className="pending-bar" />
      </Specimen>
      <Specimen title="Cookie" stage>
        <CookieConsent isAnswered={false} returnTo="/styleguide" />
      </Specimen>
    </Specimens>
  );
}

function errorOf(status: number) {
  return { status, statusText: '', internal: false, data: null };
}

export function Empty() {
  return (
    <Specimens wide>
      <Specimen title="Пусто">
        <EmptyState>{MESSAGES.nothingHere}</EmptyState>
      </Specimen>
      <Specimen title="Пустая корзина">
        <EmptyState action={{ href: '/categories', title: 'Открыть меню' }}>
          <Alert kind="danger">{MESSAGES.cartEmpty}</Alert>
        </EmptyState>
      </Specimen>
      <Specimen title="500">
        <ErrorPage error={errorOf(500)} />
      </Specimen>
      <Specimen title="404">
        <ErrorPage error={errorOf(404)} />
      </Specimen>
      <Specimen title="503">
        <ErrorPage error={errorOf(503)} />
      </Specimen>
    </Specimens>
  );
}
