import { type ComponentType, useEffect, useState } from 'react';
import type { LinksFunction, MetaFunction } from 'react-router';
import contactCss from '#app/styles/pages/contact.css?url';
import homeCss from '#app/styles/pages/home.css?url';
import orderingCss from '#app/styles/pages/ordering.css?url';
import { addStateClasses, forceTheme, type Theme } from './force-states.ts';
import { DeliveryCards, DishSkeletons, OtherCards } from './sections/cards.tsx';
import { Contact } from './sections/contact.tsx';
import { Buttons, Selection, Steppers } from './sections/controls.tsx';
import { Choices, Fields } from './sections/fields.tsx';
import { Colours, Icons, Type } from './sections/foundations.tsx';
import { Aside, Banners, Footers, Headers, Texts } from './sections/frame.tsx';
import { Empty, Floating, Messages } from './sections/messages.tsx';
import { CartLinks, Checkout, Dish, OrderPage } from './sections/ordering.tsx';
import { Allergens, DeliveryBills, DishOptions } from './sections/terms.tsx';
import { Articles, FirstScreen, Home, Tiles } from './sections/tiles.tsx';
import styleguideCss from './styleguide.css?url';

/** At /styleguide during development. Tests compare each section with its picture (tests/e2e/visual). */
const SECTIONS: Record<string, [title: string, Section: ComponentType]> = {
  colours: ['Цвета', Colours],
  type: ['Шрифты', Type],
  icons: ['Значки', Icons],
  buttons: ['Кнопки', Buttons],
  steppers: ['Количество', Steppers],
  choosing: ['Вкладки, страницы, теги', Selection],
  fields: ['Поля', Fields],
  choices: ['Выбор', Choices],
  messages: ['Сообщения', Messages],
  floating: ['Поверх страницы', Floating],
  delivery: ['Карточки', DeliveryCards],
  cards: ['Карточки great и lunch', OtherCards],
  skeletons: ['Загрузка', DishSkeletons],
  tiles: ['Плитки', Tiles],
  articles: ['Новости', Articles],
  hero: ['Первый экран', FirstScreen],
  home: ['Главная', Home],
  dish: ['Блюдо', Dish],
  options: ['Варианты блюда', DishOptions],
  allergens: ['Аллергены', Allergens],
  'cart-links': ['Корзина в шапке', CartLinks],
  'cart-page': ['Корзина и заказ, с ошибками', Checkout],
  'delivery-bill': ['Доставка в корзине', DeliveryBills],
  order: ['Заказ', OrderPage],
  contact: ['Контакты', Contact],
  headers: ['Шапка', Headers],
  banners: ['Заголовки страниц', Banners],
  aside: ['Боковая колонка и подсказки', Aside],
  prose: ['Текст', Texts],
  empty: ['Пусто и ошибки', Empty],
  footers: ['Подвал', Footers],
};

export const meta: MetaFunction = () => [{ title: 'Компоненты' }, { name: 'robots', content: 'noindex' }];

export const links: LinksFunction = () =>
  [homeCss, contactCss, orderingCss, styleguideCss].map((href) => ({ rel: 'stylesheet', href }));

export default function StyleguidePage() {
  useForcedStates();
  useDisabledForms();
  return (
    <div className="styleguide container">
      <div className="styleguide__head">
        <h1 className="heading-1">Компоненты</h1>
        <ThemeSwitch />
        <nav aria-label="Компоненты">
          <ul className="tag-list">
            {Object.entries(SECTIONS).map(([id, [title]]) => (
              <li key={id}>
                <a className="tag" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {Object.entries(SECTIONS).map(([id, [title, Section]]) => (
        <section key={id} id={id} className="styleguide__section">
          <h2 className="heading-2">{title}</h2>
          <Section />
        </section>
      ))}
    </div>
  );
}

const THEMES: Record<Theme, string> = { system: 'как в системе', light: 'светлая', dark: 'тёмная' };

function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => forceTheme(theme), [theme]);
  return (
    <label className="field__label">
      Тема{' '}
      <select value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
        {Object.entries(THEMES).map(([value, title]) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Hot reload replaces stylesheets. */
function useForcedStates() {
  useEffect(() => {
    addStateClasses();
    document.addEventListener('load', addStateClasses, { capture: true });
    return () => document.removeEventListener('load', addStateClasses, { capture: true });
  }, []);
}

/** Specimens must not change the cart; this listener runs first. */
function useDisabledForms() {
  useEffect(() => {
    function refuse(event: SubmitEvent) {
      if (!(event.target instanceof Element) || !event.target.closest('.styleguide')) return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener('submit', refuse, { capture: true });
    return () => window.removeEventListener('submit', refuse, { capture: true });
  }, []);
}
