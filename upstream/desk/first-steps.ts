import { DEMO_NAME } from '../content/demo-texts.ts';
import { sellerDuties } from '../content/duties.ts';
import { STARTER_TEXTS } from '../content/starter-texts.ts';
import type { DeskUser } from '../store/desk/desk-users.ts';
import { readSetupState, type SetupState } from '../store/desk/setup-state.ts';
import { findAvailability } from '../store/terms/availability.ts';
import type { Desk } from './desk-parts.ts';
import { OUTSIDE_HOURS_TEXTS } from './desk-texts.ts';

/** The state of each step is derived from the shop's data, not stored. */

export const FIRST_STEPS = 'Первые шаги';

export const STEP_GROUPS: readonly { title: string; ids: readonly string[] }[] = [
  { title: 'Ресторан', ids: ['name', 'phone', 'seller', 'hours'] },
  { title: 'Меню', ids: ['category', 'dish'] },
  { title: 'Доставка и заказы', ids: ['delivery', 'order', 'notification'] },
  { title: 'Сервер', ids: ['address', 'https'] },
];

type Link = { href: string; title: string };

export type Step = {
  id: string;
  title: string;
  isDone: boolean;
  why: string;
  /** Absent if a server setting or another step comes first. */
  link?: Link | undefined;
  otherLink?: Link | undefined;
  settings?: string | undefined;
};

type Parts = Pick<Desk, 'store' | 'clock' | 'channels' | 'orderRules' | 'menu' | 'shopUrl'>;

export async function listSteps(parts: Parts): Promise<Step[]> {
  const { store, clock, orderRules } = parts;
  const { stop } = await findAvailability(store, clock.now(), orderRules);
  return stepsOf(await readSetupState(store), parts, stop);
}

export async function hasOpenSteps(parts: Parts): Promise<boolean> {
  const hour = await readSetupState(parts.store);
  return hour.name !== DEMO_NAME && stepsOf(hour, parts).some(({ isDone }) => !isDone);
}

export async function homeOf(user: DeskUser, parts: Parts): Promise<string> {
  return user.role === 'manager' && (await hasOpenSteps(parts)) ? '/start' : '/';
}

const TEXTS = '/menu/texts/0';
const newEntry = ({ menu }: Parts, kind: string) => (menu.canSave ? `/menu/new/${kind}` : `/menu/${kind}`);

function stepsOf(hour: SetupState, parts: Parts, stop: string | null = null): Step[] {
  return [...ownSteps(hour, parts, stop), ...serverSteps(parts)];
}

function ownSteps(hour: SetupState, parts: Parts, stop: string | null): Step[] {
  const { orderRules, shopUrl } = parts;
  return [
    {
      id: 'name',
      title: 'Название ресторана',
      isDone: !['', STARTER_TEXTS.name, DEMO_NAME].includes(hour.name),
      why: 'Оно стоит в шапке сайта, на вкладке браузера и в поиске. Там же адрес, почта и реквизиты.',
      link: { href: `${TEXTS}#field-SITE_NAME`, title: 'Написать название' },
    },
    {
      id: 'phone',
      title: 'Телефон',
      isDone: !['', STARTER_TEXTS.phone].includes(hour.phone),
      why: 'По нему звонят гости, у которых вопрос к заказу.',
      link: { href: `${TEXTS}#field-SITE_PHONE`, title: 'Написать телефон' },
    },
    sellerStep(hour, parts),
    {
      id: 'hours',
      title: 'Часы работы',
      isDone: hour.hasHours,
      why: `Сайт говорит, когда открыто. ${OUTSIDE_HOURS_TEXTS[orderRules.outsideHours]}`,
      link: { href: '/hours#week', title: 'Задать часы' },
    },
    {
      id: 'category',
      title: 'Первый раздел меню',
      isDone: hour.hasCategory,
      why: 'Блюда стоят в разделах: «Супы», «Пицца», «Напитки».',
      link: { href: newEntry(parts, 'categories'), title: 'Добавить раздел' },
    },
    {
      id: 'dish',
      title: 'Первое блюдо',
      isDone: hour.hasDish,
      why: hour.hasCategory
        ? 'С ценой и фотографией, и чтобы его можно было заказать.'
        : 'Когда есть раздел, в нём появляется место для блюд.',
      link: hour.hasCategory ? { href: newEntry(parts, 'dishes'), title: 'Добавить блюдо' } : undefined,
    },
    deliveryStep(hour, parts),
    {
      id: 'order',
      title: 'Пробный заказ',
      isDone: hour.hasOrder,
      why: hour.hasOrder ? 'Заказ дошёл до пульта.' : trialText(stop),
      link: shopUrl ? { href: shopUrl, title: 'Открыть магазин' } : undefined,
    },
  ];
}

/** Done with own seller's details and terms of sale. */
function sellerStep({ seller, offerPage }: SetupState, parts: Parts): Step {
  const lacks = sellerDuties(seller).map(({ problem }) => problem);
  const isPlaceholder = offerPage?.includes(STARTER_TEXTS.offer) ?? false;
  if (offerPage === null) lacks.push('нет страницы «Условия продажи» с адресом offer');
  else if (isPlaceholder) lacks.push(`на странице «Условия продажи» стоит «${STARTER_TEXTS.offer}»`);
  const why = 'По закону гость до заказа видит, кто продаёт и на каких условиях.';
  return {
    id: 'seller',
    title: 'Продавец и условия продажи',
    isDone: lacks.length === 0,
    why: lacks.length === 0 ? why : `${why} Сейчас: ${lacks.join('; ')}.`,
    link: { href: `${TEXTS}#field-LEGAL`, title: 'Написать реквизиты' },
    otherLink: {
      href: offerPage === null ? newEntry(parts, 'pages') : '/menu/pages/offer#field-text',
      title: 'Написать условия продажи',
    },
  };
}

function trialText(stop: string | null): string {
  return stop
    ? `Сейчас заказ не примут: «${stop}» Попробовать раньше можно, если на странице «Часы» открыть этот день.`
    : 'Закажите что-нибудь сами: заказ появится на пульте, там его можно принять и отменить.';
}

/** Done without placeholder text: guests see it beside the zones. */
function deliveryStep({ deliveryPage, hasDeliveryTerms }: SetupState, parts: Parts): Step {
  const isPlaceholder = deliveryPage?.includes(STARTER_TEXTS.delivery) ?? false;
  const zone = { href: newEntry(parts, 'zones'), title: 'Добавить зону доставки' };
  const page = { href: '/menu/pages/delivery#field-text', title: 'Написать условия доставки' };
  const why = 'Гости хотят знать, куда вы везёте, сколько это стоит и сколько ждать.';
  return {
    id: 'delivery',
    title: 'Доставка',
    isDone: !isPlaceholder && (hasDeliveryTerms || deliveryPage !== null),
    why: isPlaceholder ? `${why} ${PLACEHOLDER_TEXT}` : why,
    link: hasDeliveryTerms && isPlaceholder ? page : zone,
    otherLink: isPlaceholder && !hasDeliveryTerms ? page : undefined,
  };
}

const PLACEHOLDER_TEXT = `Пока на странице о доставке стоит «${STARTER_TEXTS.delivery}» Замените это своим текстом.`;

function serverSteps({ channels, shopUrl }: Parts): Step[] {
  const url = shopUrl === undefined ? null : new URL(shopUrl);
  return [
    {
      id: 'notification',
      title: 'Уведомления',
      isDone: channels.names().length > 0,
      why: 'О новом заказе узнают и те, кто не смотрит на пульт.',
      link: { href: '/notifications', title: 'Настроить уведомления' },
    },
    {
      id: 'address',
      title: 'Адрес магазина',
      isDone: url !== null && !isLocal(url.hostname),
      why: url ? `Сейчас это ${url.origin}.` : 'По нему магазин открывают гости, он стоит в поиске.',
      settings: 'PUBLIC_URL: адрес, который набирают гости',
    },
    {
      id: 'https',
      title: 'Защищённое соединение',
      isDone: url?.protocol === 'https:',
      why: 'Без него имя, телефон и адрес гостя идут по сети открыто, а браузер предупреждает, что сайт небезопасен.',
      settings: 'PUBLIC_URL: адрес с https:// и сертификат на сервере',
    },
  ];
}

function isLocal(hostname: string): boolean {
  return /^(?:.+\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[::1?\]$/.test(hostname);
}
