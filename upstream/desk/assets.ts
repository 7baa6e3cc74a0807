import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import type { DeskEnv } from './desk-env.ts';

/** The build (vite.programs.config.ts) copies the files to the same folders beside the bundle. */
const ROOT = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../' : 'desk/', import.meta.url));

/** The desk shares the shop's tokens and fonts. */
const STYLES = [
  'app/styles/reset.css',
  'app/styles/fonts.css',
  'app/styles/tokens.css',
  'upstream/desk/assets/desk.css',
  'upstream/desk/assets/board.css',
  'upstream/desk/assets/courier.css',
  'upstream/desk/assets/lists.css',
  'upstream/desk/assets/stops.css',
  'upstream/desk/assets/sheet.css',
  'upstream/desk/assets/report.css',
  'upstream/desk/assets/print.css',
  'upstream/desk/assets/menu.css',
  'upstream/desk/assets/kinds.css',
  'upstream/desk/assets/menu-fields.css',
  'upstream/desk/assets/option-rows.css',
  'upstream/desk/assets/menu-photos.css',
  'upstream/desk/assets/links.css',
  'upstream/desk/assets/start.css',
  'upstream/desk/assets/messages.css',
  'upstream/desk/assets/order-form.css',
  'upstream/desk/assets/notifications.css',
  'upstream/desk/assets/unsaved.css',
];
/** Concatenated in this order. */
const SCRIPTS = ['sound.js', 'desk.js', 'menu.js', 'menu-rows.js', 'unsaved.js'].map(
  (file) => `upstream/desk/assets/${file}`,
);
const ICON = 'upstream/desk/assets/icon.svg';
const FONTS = 'app/styles/fonts';
const FONT_NAME = /^[a-z-]+\.woff2$/;
const KEPT = 'public, max-age=31536000, immutable';

export type Assets = { stylesheet: string; script: string };

/** @returns URLs with a content hash */
export function serveAssets(app: Hono<DeskEnv>): Assets {
  const css = STYLES.map(read).join('\n');
  const js = SCRIPTS.map(read).join('\n');
  const icon = read(ICON);
  app.get('/assets/desk.css', (c) => c.body(css, 200, headersFor('text/css; charset=utf-8')));
  app.get('/assets/desk.js', (c) => c.body(js, 200, headersFor('text/javascript; charset=utf-8')));
  app.get('/assets/icon.svg', (c) => c.body(icon, 200, headersFor('image/svg+xml')));
  app.get('/assets/fonts/:name', (c) => {
    const name = c.req.param('name');
    if (!FONT_NAME.test(name)) return c.notFound();
    try {
      return c.body(
        new Uint8Array(readFileSync(path.join(ROOT, FONTS, name))),
        200,
        headersFor('font/woff2'),
      );
    } catch {
      return c.notFound();
    }
  });
  return {
    stylesheet: `/assets/desk.css?v=${versionOf(css)}`,
    script: `/assets/desk.js?v=${versionOf(js)}`,
  };
}

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function headersFor(type: string) {
  return { 'Content-Type': type, 'Cache-Control': KEPT };
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
