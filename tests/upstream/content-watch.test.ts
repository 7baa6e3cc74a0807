/** Protects: files edited at run time are loaded completely, or rejected with their line, by one of several APIs. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { test as base, expect, onTestFinished } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';
import { openDatabase, temporaryFolder } from '#tests/support/new-database.ts';
import { apiOn } from '#tests/support/shop-api.ts';
import { ApiCaller } from '#tests/upstream/support/api-caller.ts';
import { faultText } from '#upstream/content/faults.ts';
import type { PicturePlan } from '#upstream/images/variants.ts';
import { watchContent } from '#upstream/publish/content-watch.ts';
import { openContent } from '#upstream/publish/open-content.ts';

async function openFolder() {
  const dir = temporaryFolder();
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const contentDir = path.join(dir, 'content');
  const files = contentFolder(contentDir);
  const { store, place } = await openDatabase();
  const guest = new ApiCaller(apiOn(store));

  async function startWatch() {
    const opened = await openContent({ store, log: pino({ level: 'silent' }) }, contentDir);
    const messages: string[] = [];
    const notices: unknown[] = [];
    const plans: PicturePlan[] = [];
    const note = ({ notice }: { notice?: string }, text: string) => {
      messages.push(text);
      notices.push(notice);
    };
    const watch = watchContent({
      ...opened,
      store,
      place,
      mediaDir: path.join(dir, 'media'),
      pollMs: 40,
      onPlan: (plan) => plans.push(plan),
      log: { info: note, error: note } as never,
    });
    onTestFinished(watch.stop);
    return { watch, messages, notices, plans, faults: () => watch.trouble()?.faults ?? [] };
  }

  return {
    startWatch,
    edit: files.edit,
    kvassPrice: (from: number, to: string) => files.edit('dishes/bar.yaml', `price: ${from}`, `price: ${to}`),
    file: (name: string) => path.join(contentDir, name),
    async prices() {
      type List = { results: { slug: string; price: number }[] };
      const { results } = (await guest.get<List>('/products/')).body;
      return Object.fromEntries(results.map(({ slug, price }) => [slug, price]));
    },
    ids: () => guest.dishIds(),
  };
}
const test = base.extend('folder', () => openFolder());

const jpeg = () =>
  sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();

test('a change is loaded, a mistake rejected with its line, and its correction loaded', async ({
  folder,
}) => {
  const { watch, messages, notices, plans, faults } = await folder.startWatch();
  const ids = await folder.ids();
  const before = await folder.prices();
  folder.edit('dishes/menu.yaml', 'price: 390', 'price: 420\n  cover: soup.jpg');
  const fault = /^dishes\/menu\.yaml:5:10: \[1\] \(soup\)\.cover: .*«soup\.jpg»/;
  await expect.poll(faults).toEqual([expect.stringMatching(fault)]);
  expect(await folder.prices()).toEqual(before);

  writeFileSync(folder.file('photos/soup.jpg'), await jpeg());
  folder.kvassPrice(150, '160');
  await expect.poll(watch.trouble).toBeNull();
  expect(await folder.prices()).toEqual({ ...before, soup: 420, kvass: 160 });
  expect(await folder.ids()).toEqual(ids);
  await expect
    .poll(() =>
      plans
        .at(-1)
        ?.pictures.map(({ file }) => file)
        .join(),
    )
    .toContain('-soup.');
  expect(messages).toEqual(['content refused: the shop shows what it showed before', 'content loaded']);
  expect(notices).toEqual([
    expect.stringMatching(
      /^Изменения меню не приняты: 1 ошибка\. Сайт показывает прежнее меню\.\n {2}dishes\/menu\.yaml:5:10: /,
    ),
    expect.stringMatching(
      /^Меню обновлено: 3 блюда, 1 новость\. \d+ предупреждени\S+, их назовёт npm run content:check\.$/,
    ),
  ]);
  expect(watch.warnings().map(faultText)).toContainEqual(
    expect.stringMatching(/^settings\.yaml:\d+:\d+: телефон демо/),
  );
});
