/** @jsxImportSource hono/jsx */
import type { Hono } from 'hono';
import { raw } from 'hono/html';
import { findConsentText } from '../../store/guests/consents.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { MESSAGES } from '../desk-texts.ts';
import { safeHtml } from '../menu/preview.ts';
import { DeskProblem } from '../security.ts';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';

/** The shop may show another text by now. */
export function consentPages(app: Hono<DeskEnv>, { store, assets }: Desk): void {
  app.get('/consents/:digest', async (c) => {
    const digest = c.req.param('digest');
    const text = await findConsentText(store, digest);
    if (!text) throw new DeskProblem(404, MESSAGES.notFound);
    return sendPage(
      c,
      <Layout title={text.title} assets={assets} user={c.get('user')}>
        <div class="sheet sheet--wide">
          <h1>{text.title}</h1>
          <p>
            Текст, с которым гость согласился. Отпечаток (SHA-256): <code>{digest}</code>
          </p>
          <div class="consents__text">{raw(safeHtml(text.content))}</div>
        </div>
      </Layout>,
    );
  });
}
