/** @jsxImportSource hono/jsx */
import type { Hono } from 'hono';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { FIRST_STEPS, hasOpenSteps, listSteps, type Step } from '../first-steps.ts';
import { managersOnly } from '../security.ts';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';

/** First steps of a new shop. The header links to this page until all steps are done. */
export function startPages(app: Hono<DeskEnv>, desk: Desk): void {
  app.use(async (c, next) => {
    const user = c.get('user');
    if (user.role === 'manager') c.set('user', { ...user, hasOpenSteps: await hasOpenSteps(desk) });
    await next();
  });

  app.get('/start', managersOnly, async (c) =>
    sendPage(
      c,
      <Layout title={FIRST_STEPS} assets={desk.assets} user={c.get('user')}>
        <FirstSteps steps={await listSteps(desk)} />
      </Layout>,
    ),
  );
}

function FirstSteps({ steps }: { steps: Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, link }) => !isDone && link);
  return (
    <div class="sheet sheet--wide">
      <h1>{FIRST_STEPS}</h1>
      <p class="told">
        {done === steps.length
          ? 'Всё готово, магазин открыт.'
          : `Сделано ${done} из ${steps.length}. Шаги отмечаются сами, порядок любой.`}
      </p>
      <ol class="steps">
        {steps.map((step) => (
          <OneStep step={step} isNext={step === next} />
        ))}
      </ol>
    </div>
  );
}

function OneStep({ step, isNext }: { step: Step; isNext: boolean }) {
  const { id, title, isDone, why, link, otherLink, settings } = step;
  return (
    <li class={isDone ? 'steps__done' : undefined} id={id}>
      <h2>{title}</h2>
      <span class={isDone ? 'status status--done' : 'status'}>{isDone ? 'готово' : 'не готово'}</span>
      <p>{why}</p>
      {!isDone && settings && (
        <p class="steps__settings">Это делает тот, кто держит сервер, настройкой: {settings}.</p>
      )}
      {link && (
        <a class={isNext ? 'button main' : 'button'} href={link.href}>
          {link.title}
        </a>
      )}
      {otherLink && (
        <a class="button" href={otherLink.href}>
          {otherLink.title}
        </a>
      )}
    </li>
  );
}
