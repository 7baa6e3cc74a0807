/** @jsxImportSource hono/jsx */
import type { Hono } from 'hono';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { FIRST_STEPS, hasOpenSteps, listSteps, STEP_GROUPS, type Step } from '../first-steps.ts';
import { JOURNAL_TEXTS } from '../menu/menu-texts.ts';
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
        <FirstSteps steps={await listSteps(desk)} canExport={desk.menu.canSave} />
      </Layout>,
    ),
  );
}

function FirstSteps({ steps, canExport }: { steps: Step[]; canExport: boolean }) {
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
      {STEP_GROUPS.map(({ title, ids }) => (
        <section aria-labelledby={`steps-${ids[0]}`}>
          <h2 id={`steps-${ids[0]}`}>{title}</h2>
          <ol class="steps">
            {steps
              .filter(({ id }) => ids.includes(id))
              .map((step) => (
                <OneStep step={step} isNext={step === next} />
              ))}
          </ol>
        </section>
      ))}
      {canExport && (
        <section aria-labelledby="steps-copy">
          <h2 id="steps-copy">{JOURNAL_TEXTS.copy}</h2>
          <p>{JOURNAL_TEXTS.whatIsExported}</p>
          <p>
            <a class="button" href="/menu/export.zip" download>
              {JOURNAL_TEXTS.download}
            </a>
          </p>
        </section>
      )}
    </div>
  );
}

function OneStep({ step, isNext }: { step: Step; isNext: boolean }) {
  const { id, title, isDone, why, link, otherLink, settings } = step;
  return (
    <li class={isDone ? 'steps__done' : undefined} id={id}>
      <h3>{title}</h3>
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
