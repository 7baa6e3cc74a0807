/** @jsxImportSource hono/jsx */
import { INTEGRATION } from '../integration-texts.ts';
import { NOTIFICATIONS } from '../notification-texts.ts';
import { PAYMENTS } from '../payment-texts.ts';
import { TILL_PAGE } from '../till-texts.ts';

export const SETTINGS = 'Настройки';
export const USERS = 'Пользователи';

const PAGES = {
  '/users': USERS,
  '/notifications': NOTIFICATIONS,
  '/payments': PAYMENTS,
  '/till': TILL_PAGE,
  '/integration': INTEGRATION,
};
export const FIRST_SETTINGS = '/users';

/** Of what is set once: one link in the head leads here. */
export function SettingsLinks({ current }: { current: keyof typeof PAGES }) {
  return (
    <nav class="sections" aria-label={SETTINGS}>
      {Object.entries(PAGES).map(([href, title]) => (
        <a class="button" href={href} aria-current={href === current ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
