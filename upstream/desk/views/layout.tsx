/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import type { Assets } from '../assets.ts';
import type { Member } from '../desk-env.ts';
import { DESK, ROLES } from '../desk-texts.ts';
import { FIRST_STEPS } from '../first-steps.ts';
import { GUEST_DATA } from '../guest-data-texts.ts';
import { NEW_ORDER } from '../order-form-texts.ts';
import { FIRST_SETTINGS, SETTINGS } from './settings-links.tsx';

type LayoutProps = {
  title: string;
  assets: Assets;
  user?: Member | undefined;
  newOrders?: number;
  /** With a URL: reloading the response to a form would submit it again. */
  reloads?: { seconds: number; url: string };
  isQuiet?: boolean;
  query?: string;
  children: Child;
};

/** Visible in a background tab. */
function countedTitle(title: string, orders: number, messages: number): string {
  return `${orders > 0 ? `(${orders}) ` : ''}${messages > 0 ? `✉(${messages}) ` : ''}${title}`;
}

export function Layout(props: LayoutProps) {
  const { title, assets, user, newOrders = 0, reloads, isQuiet = false, query = '', children } = props;
  // With a one-time password, orders are not accessible.
  const isLive = user?.must_change === 0;
  const ownTitle = `${title} · ${DESK}`;
  const newMessages = user?.newMessages ?? 0;
  return (
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <title>{countedTitle(ownTitle, newOrders, newMessages)}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={assets.stylesheet} />
        <link rel="icon" href="/assets/icon.svg" />
        {reloads && (
          <noscript>
            <meta http-equiv="refresh" content={`${reloads.seconds}; url=${reloads.url}`} />
          </noscript>
        )}
        <script src={assets.script} defer />
      </head>
      <body
        data-live={isLive ? '' : undefined}
        data-quiet={isQuiet ? '' : undefined}
        data-title={ownTitle}
        data-messages={newMessages}
      >
        <a class="skip" href="#main">
          К содержанию
        </a>
        {user && <Header user={user} query={query} />}
        <main id="main" tabindex={-1}>
          {isLive && <div id="live" hidden />}
          {children}
        </main>
      </body>
    </html>
  );
}

function Header({ user, query }: { user: Member; query: string }) {
  return (
    <header class="bar">
      <nav class="bar__links" aria-label={DESK}>
        {user.hasOpenSteps && <a href="/start">{FIRST_STEPS}</a>}
        <a href="/">Заказы</a>
        {user.role !== 'courier' && (
          <>
            <a href="/new-order">{NEW_ORDER}</a>{' '}
            <a href="/messages">
              Сообщения{' '}
              <span id="new-messages" class="bar__count" hidden={!user.newMessages}>
                {user.newMessages ?? 0}
              </span>
            </a>{' '}
            <a href="/stops">Стоп-лист</a>
          </>
        )}
        {user.role === 'manager' && <a href="/menu">Меню</a>}
        {user.role === 'manager' && <a href="/hours">Часы</a>}
        {user.role === 'manager' && <a href="/report">Отчёт</a>}
        {user.role === 'manager' && <a href="/guest">{GUEST_DATA}</a>}
        {user.role === 'manager' && <a href={FIRST_SETTINGS}>{SETTINGS}</a>}
        {user.role === 'manager' && <a href="/journal">Журнал</a>}
      </nav>
      {user.role !== 'courier' && <Search query={query} />}
      <div class="bar__user">
        <a href="/password" title={ROLES[user.role]}>
          {user.name}
        </a>
        <form method="post" action="/logout">
          <button type="submit">Выйти</button>
        </form>
      </div>
    </header>
  );
}

function Search({ query }: { query: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of old kitchen screens do not know <search>
    <form class="bar__search" method="get" action="/search" role="search">
      <label class="hidden" for="query">
        Номер, телефон, имя или адрес
      </label>
      <input id="query" type="search" name="q" value={query} placeholder="Номер, телефон, имя, адрес" />
      <button type="submit">Найти</button>
    </form>
  );
}

export function Note({ children }: { children: Child }) {
  return (
    <p class="told" role="status">
      {children}
    </p>
  );
}

export function Alert({ children }: { children: Child }) {
  return (
    <p class="alert" role="alert">
      {children}
    </p>
  );
}

/** Focusable: keys scroll only a focused element. */
export function Sideways({ labelledBy, children }: { labelledBy: string; children: Child }) {
  return (
    <section class="sideways" tabindex={0} aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
