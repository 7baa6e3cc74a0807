import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { readPage } from '#tests/routes/support/page.ts';
import { type ContentFolder, contentFolder } from '#tests/support/content-folder.ts';
import { writeFiles } from '#upstream/content/write-yaml.ts';
import type { MenuAccess } from '#upstream/desk/desk-parts.ts';
import { importFolder } from '#upstream/publish/import-folder.ts';
import { saveEntries } from '#upstream/publish/save-entries.ts';
import { listEntries } from '#upstream/store/content/content-entries.ts';
import type { Store } from '#upstream/store/database/store.ts';
import { openDesk, type Screen } from './desk.ts';

type MenuDeskOptions = {
  prepare?: (folder: ContentFolder) => unknown;
  isFolder?: boolean;
  save?: MenuAccess['save'];
};

/** @param isFolder the content is in CONTENT_DIR */
export async function openMenuDesk({ prepare = () => {}, isFolder = false, save }: MenuDeskOptions = {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'menu-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const content = path.join(dir, 'content');
  prepare(contentFolder(content));
  const desk = await openDesk({
    shopUrl: 'http://shop.test',
    menuOf: (store) => ({
      canSave: !isFolder,
      contentDir: isFolder ? content : undefined,
      save: save ?? ((by, apply) => saveEntries(store, by, apply)),
    }),
  });
  await fillFrom(desk.store, content);
  return { ...desk, dir: content, textOf: (file: string) => exportedText(desk.store, file) };
}

export function fillFrom(store: Store, folder: string) {
  return importFolder(store, folder, { by: 'first start', now: new Date(), isFirst: true });
}

/** A file of an export. */
export async function exportedText(store: Store, file: string): Promise<string> {
  return writeFiles(await listEntries(store)).get(file) ?? '';
}

type Form = Record<string, string>;

/** As a browser sends it. */
export function formOn({ html }: { html: string }, button: string): [action: string, form: Form] {
  const page = readPage(html);
  const [action, form] = page.press(button);
  const chosen = page.all('option', { selected: '' }).map(({ attribs, parent }) => {
    const name = parent && 'attribs' in parent ? parent.attribs.name : '';
    return [name, attribs.value];
  });
  return [action, { ...Object.fromEntries(chosen), ...form }];
}

export async function press(
  screen: Screen,
  path: string,
  button: string,
  typed: Record<string, string | string[]> = {},
) {
  const [action, form] = formOn(await screen.visit(path), button);
  return screen.post(action, { ...form, ...typed } as Form);
}

type Group = Partial<Record<'id' | 'title' | 'kind' | 'min' | 'max', string>> & {
  options?: Partial<Record<string, string>>[];
};

/** Groups of options as the inputs of the form. */
export function rowsForm(groups: readonly Group[]): Form {
  const form: Form = { optionGroups: 'rows' };
  for (const [index, { options = [], ...group }] of groups.entries()) {
    for (const [key, value] of Object.entries(group)) form[`optionGroups.${index}.${key}`] = value;
    for (const [at, option] of options.entries()) {
      for (const [key, value] of Object.entries(option)) {
        if (value !== undefined) form[`optionGroups.${index}.options.${at}.${key}`] = value;
      }
    }
  }
  return form;
}

/** By field name. */
export function problemsOn({ html }: { html: string }): Record<string, string> {
  const found = [...html.matchAll(/<p class="field__problem" id="field-([\w.]+)-problem">(.*?)<\/p>/g)];
  return Object.fromEntries(found.map(([, name, text]) => [name, text]));
}
