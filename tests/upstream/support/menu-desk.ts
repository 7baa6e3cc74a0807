import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { putEdits, saveFiles } from '#upstream/content/save-files.ts';
import { fillFrom, showFiles } from '#upstream/content/stored-content.ts';
import type { MenuAccess } from '#upstream/desk/desk-env.ts';
import type { Store } from '#upstream/store/store.ts';
import { findFile } from '#upstream/store/stored-files.ts';
import { openDesk, type Screen } from './desk.ts';

/** Saves in this process, where the API sends a clone to a child process. */
function menuOf(store: Store, contentDir: string): MenuAccess {
  return {
    ...{ canSave: true, contentDir },
    async save({ edits, ...change }) {
      const by = structuredClone(change);
      const faults: Parameters<typeof putEdits>[3] = [];
      const put = await putEdits(store, edits, by.now, faults);
      return faults.length > 0
        ? { outcome: 'refused', faults }
        : saveFiles(store, { ...by, edits: put, contentDir });
    },
  };
}

type MenuDeskOptions = {
  prepare?: (folder: ContentFolder) => unknown;
  isFolder?: boolean;
  save?: MenuAccess['save'];
};

/** @param isFolder the files are in CONTENT_DIR instead of the database */
export async function openMenuDesk({ prepare = () => {}, isFolder = false, save }: MenuDeskOptions = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'menu-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const content = path.join(dir, 'content');
  prepare(contentFolder(content));
  const copy = path.join(dir, 'copy/current');
  const access = { canSave: !isFolder, ...(save && { save }) };
  const desk = await openDesk({
    shopUrl: 'http://shop.test',
    menuOf: (store) => ({ ...menuOf(store, isFolder ? content : copy), ...access }),
  });
  if (!isFolder) await fillFrom(desk.store, content, copy);
  return {
    ...desk,
    async contentDir() {
      await showFiles(desk.store, copy);
      return copy;
    },
    async textOf(file: string): Promise<string> {
      return Buffer.from((await findFile(desk.store, file))?.bytes ?? []).toString();
    },
  };
}

type Form = Record<string, string>;

/** The request of a browser that clicks the button. */
export function formOn({ html }: { html: string }, button: string): [action: string, form: Form] {
  const page = readPage(html);
  const [action, form] = page.press(button);
  const chosen = page.all('option', { selected: '' }).map(({ attribs, parent }) => {
    const name = parent && 'attribs' in parent ? parent.attribs.name : '';
    return [name, attribs.value];
  });
  return [action, { ...Object.fromEntries(chosen), ...form }];
}

export async function press(screen: Screen, path: string, button: string, typed: Form = {}) {
  const [action, form] = formOn(await screen.visit(path), button);
  return screen.post(action, { ...form, ...typed } as Form);
}

/** Field errors by field name. */
export function problemsOn({ html }: { html: string }): Record<string, string> {
  const found = [...html.matchAll(/<p class="field__problem" id="field-([\w.]+)-problem">(.*?)<\/p>/g)];
  return Object.fromEntries(found.map(([, name, text]) => [name, text]));
}
