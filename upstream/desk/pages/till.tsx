/** @jsxImportSource hono/jsx */
import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { kopecksOf, roublesOf } from '#contract/money.ts';
import {
  readTillLinks,
  readTillSettings,
  saveTillLinks,
  setTillSettings,
} from '../../store/desk/till-settings.ts';
import { writeAudit } from '../../store/journal/audit.ts';
import { correctSentOrder, retrySentOrder, settleSentOrder } from '../../store/orders/sent-to-till.ts';
import { matchMenus } from '../../till/till-dishes.ts';
import { findTillDish } from '../../till/till-menu.ts';
import {
  parseTillValues,
  type TillAccess,
  type TillChoice,
  type TillValues,
} from '../../till/till-settings.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { hoursWereChanged } from '../desk-texts.ts';
import { readFields, typed, wholeNumber } from '../forms.ts';
import { DISHES } from '../menu/catalogue-kinds.ts';
import { changeMenu } from '../menu/change-menu.ts';
import { withValue } from '../menu/controls.ts';
import type { Values } from '../menu/kinds.ts';
import { trialTooSoon } from '../payment-texts.ts';
import { DeskProblem, managersOnly } from '../security.ts';
import {
  listedChoice,
  readAccess,
  readChoice,
  shownChoice,
  type TillProblems,
  type TypedAccess,
  type TypedTill,
} from '../till-forms.ts';
import { readLinks } from '../till-links.ts';
import {
  MENU_TEXTS,
  TILL_FIELDS,
  TILL_MENU,
  TILL_PAGE,
  TILL_TEXTS,
  TROUBLE_TEXTS,
  tillProblem,
  tillTrial,
} from '../till-texts.ts';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';
import { TillView } from '../views/till.tsx';
import { TillMenuView } from '../views/till-menu.tsx';

/** Longer than the requests of a trial take; the till limits them, too. */
const TRIAL_PAUSE_MS = 15_000;

const value = typed.default('').transform((text) => text.trim());
const ACCESS_FIELDS = { apiLogin: value, apiKey: value, appId: value, clientSecret: value };
const CHOICE_FIELDS = {
  place: value,
  menuId: value,
  cash: value,
  card: value,
  online: value,
  isFiscalized: value,
  deliveryCode: value,
  discountTypeId: value,
  cancelCauseId: value,
  sendWhen: value,
};

type Result = { text: string; isGood: boolean };
type Shown = {
  result?: Result;
  access?: TypedAccess;
  form?: { typed: TypedTill; problems: TillProblems };
  /** What the user saw, while he has not been told of other changes. */
  seen?: number;
  status?: 200 | 400 | 404 | 409 | 429;
};

type Save = {
  seen: number;
  values: TillValues | null;
  isOn: boolean;
  done: string;
  /** What belongs to these values alone. */
  alsoSave?: () => Promise<void>;
  /** As typed. */
  shown?: Pick<Shown, 'access' | 'form'>;
};

const DONE: Record<string, string> = {
  key: TILL_TEXTS.keySaved,
  saved: TILL_TEXTS.saved,
  elsewhere: TILL_TEXTS.savedElsewhere,
  off: TILL_TEXTS.off,
  forgotten: TILL_TEXTS.forgotten,
  webhook: TILL_TEXTS.webhookDone,
};
const MENU_DONE: Record<string, string> = {
  loaded: MENU_TEXTS.loaded,
  links: MENU_TEXTS.saved,
  price: MENU_TEXTS.priceTaken,
};

export function tillPages(app: Hono<DeskEnv>, desk: Desk): void {
  const { store, clock, assets, till, shopUrl, menu } = desk;
  let lastTrial = Number.NEGATIVE_INFINITY;

  async function readValues() {
    const row = await readTillSettings(store);
    return { seen: row?.changes ?? 0, row, values: parseTillValues(row?.value ?? null) };
  }

  async function show(c: Context<DeskEnv>, { result, access, form, status = 200, ...shown }: Shown = {}) {
    const { seen, values } = await readValues();
    const directory = values ? await till.directory() : null;
    const done = DONE[c.req.query('done') ?? ''];
    return sendPage(
      c,
      <Layout title={TILL_PAGE} assets={assets} user={c.get('user')}>
        <TillView
          state={stateOf(values)}
          seen={shown.seen ?? seen}
          hasKey={values !== null}
          access={access ?? null}
          directory={directory?.value ?? null}
          typed={form?.typed ?? shownChoice(values?.choice ?? null)}
          problems={form?.problems ?? null}
          shopUrl={shopUrl}
          result={result ?? (done === undefined ? null : { text: done, isGood: true })}
        />
      </Layout>,
      status,
    );
  }

  async function refuse(c: Context<DeskEnv>, text: string, more: Omit<Shown, 'result'> = {}) {
    return show(c, { status: 400, ...more, result: { text, isGood: false } });
  }

  async function save(
    c: Context<DeskEnv>,
    { seen, values, isOn, done, alsoSave = async () => {}, shown }: Save,
  ) {
    const action = isOn ? 'set-till' : 'clear-till';
    const detail = values === null ? 'ключ удалён' : null;
    const change = { values, action, seen, by: c.get('user').name, now: clock.now(), detail } as const;
    if (await setTillSettings(store, change)) {
      await alsoSave();
      return c.redirect(`/till?done=${done}`, 303);
    }
    const { row } = await readValues();
    const last = row ? `${row.changed_by}, ${clock.formatMoment(row.changed_at)}` : null;
    return refuse(c, hoursWereChanged(last), { ...shown, status: 409 });
  }

  /** @returns a failure's code */
  async function tryTill(access: TillAccess, choice: TillChoice | null): Promise<string | null> {
    const directory = await till.readDirectory(access);
    if ('failure' in directory) return directory.failure;
    await till.saveDirectory(directory);
    if (choice === null) return null;
    return listedChoice(choice, directory) ? till.tryTerminals(access, choice) : 'not-listed';
  }

  app.get('/till', managersOnly, (c) => show(c));
  // Reloading the result of a post.
  for (const action of ['key', 'settings', 'trial', 'off', 'forget', 'webhook'])
    app.get(`/till/${action}`, managersOnly, (c) => c.redirect('/till', 303));
  for (const action of ['load', 'links', 'price'])
    app.get(`/till/menu/${action}`, managersOnly, (c) => c.redirect('/till/menu', 303));
  for (const action of ['retry', 'settle', 'correct'])
    app.get(`/till/${action}`, (c) => c.redirect('/', 303));

  app.post('/till/key', managersOnly, async (c) => {
    const { seen, ...typedAccess } = await readFields(c, { seen: wholeNumber, ...ACCESS_FIELDS });
    const access = readAccess(typedAccess);
    if (!access) return refuse(c, TILL_TEXTS.invalid, { access: typedAccess, seen });
    const directory = await till.readDirectory(access);
    if ('failure' in directory)
      return refuse(c, tillProblem(directory.failure), { access: typedAccess, seen });
    const { values } = await readValues();
    const choice = values?.choice ? listedChoice(values.choice, directory) : null;
    // Orders that are to go to the restaurant of the old key must not stop going there without a word.
    if (choice === null && stateOf(values) === 'on')
      return refuse(c, TILL_TEXTS.otherRestaurant, { access: typedAccess, seen, status: 409 });
    const secret = values?.secret ?? randomBytes(32).toString('hex');
    const kept = { choice, since: values?.since ?? null, isOff: values?.isOff ?? false };
    return save(c, {
      seen,
      values: { ...kept, access, secret },
      isOn: true,
      done: 'key',
      alsoSave: () => till.saveDirectory(directory),
      shown: { access: typedAccess },
    });
  });

  app.post('/till/settings', managersOnly, async (c) => {
    const { seen, ...typedChoice } = await readFields(c, { seen: wholeNumber, ...CHOICE_FIELDS });
    const { values } = await readValues();
    const directory = await till.directory();
    if (!values || !directory) return refuse(c, TILL_TEXTS.notChosen, { status: 404 });
    const read = readChoice(typedChoice, directory.value);
    const problems = 'problems' in read ? read.problems : {};
    if (!('choice' in read))
      return refuse(c, TILL_TEXTS.invalid, { form: { typed: typedChoice, problems }, seen });
    const { choice } = read;
    const dishes = await till.readMenu(values.access, choice);
    if ('failure' in dishes)
      return refuse(c, tillProblem(dishes.failure), { form: { typed: typedChoice, problems }, seen });
    const { menu } = dishes;
    const code = choice.deliveryCode;
    const named = { dishId: 0, externalId: code };
    if (code !== null && typeof findTillDish(menu, new Map(), named) !== 'object') {
      const found = { deliveryCode: TILL_FIELDS.deliveryCode.problem };
      return refuse(c, TILL_TEXTS.invalid, { form: { typed: typedChoice, problems: found }, seen });
    }
    // Staff have typed in the orders of before.
    const isNew = stateOf(values) !== 'on';
    const since = isNew ? clock.now().toISOString() : values.since;
    const isElsewhere = values.choice && values.choice.organizationId !== choice.organizationId;
    return save(c, {
      seen,
      values: { ...values, choice, since, isOff: false },
      isOn: true,
      done: isElsewhere ? 'elsewhere' : 'saved',
      alsoSave: () => till.saveMenu(menu),
      shown: { form: { typed: typedChoice, problems } },
    });
  });

  app.post('/till/off', managersOnly, async (c) => {
    const { seen } = await readFields(c, { seen: wholeNumber });
    const { values } = await readValues();
    return save(c, { seen, values: values && { ...values, isOff: true }, isOn: false, done: 'off' });
  });

  app.post('/till/forget', managersOnly, async (c) => {
    const { seen } = await readFields(c, { seen: wholeNumber });
    return save(c, { seen, values: null, isOn: false, done: 'forgotten' });
  });

  app.post('/till/trial', managersOnly, async (c) => {
    const { values } = await readValues();
    if (!values) return refuse(c, TILL_TEXTS.trialOff, { status: 404 });
    const wait = lastTrial + TRIAL_PAUSE_MS - clock.now().getTime();
    if (wait > 0) return refuse(c, trialTooSoon(Math.ceil(wait / 1_000)), { status: 429 });
    // Before sending: of two simultaneous requests one is refused.
    lastTrial = clock.now().getTime();
    const { access, choice } = values;
    const failure = await tryTill(access, choice);
    const good = choice ? TILL_TEXTS.trialDone : TILL_TEXTS.trialKey;
    const detail = `iiko, ${failure === null ? 'отвечает' : 'не отвечает'}`;
    await writeAudit(store, { by: c.get('user').name, action: 'send-trial', now: clock.now(), detail });
    return show(c, {
      result: { text: failure === null ? good : tillTrial(failure), isGood: failure === null },
    });
  });

  app.post('/till/webhook', managersOnly, async (c) => {
    const { values } = await readValues();
    if (shopUrl === undefined) return refuse(c, TILL_TEXTS.noShopUrl, { status: 404 });
    if (!values?.choice) return refuse(c, TILL_TEXTS.notChosen, { status: 404 });
    const uri = new URL('/till/notification', shopUrl).href;
    const failure = await till.setWebhook(values.access, values.choice, { uri, secret: values.secret });
    if (failure !== null) return refuse(c, tillTrial(failure));
    return c.redirect('/till?done=webhook', 303);
  });

  for (const [action, deal] of [
    ['retry', retrySentOrder],
    ['settle', settleSentOrder],
    ['correct', correctSentOrder],
  ] as const) {
    app.post(`/till/${action}`, async (c) => {
      const fields = await readFields(c, { id: typed, seen: typed.default('') });
      const isDone = await deal(store, { ...fields, by: c.get('user').name, now: clock.now() });
      if (!isDone) throw new DeskProblem(409, TROUBLE_TEXTS.dealtWith);
      return c.redirect('/', 303);
    });
  }

  type ShownMenu = {
    result?: Result;
    typed?: Record<string, string>;
    problems?: Record<string, string>;
    status?: 200 | 400 | 409;
  };
  async function showMenu(c: Context<DeskEnv>, { result, status = 200, ...form }: ShownMenu = {}) {
    const read = await till.menu();
    const done = MENU_DONE[c.req.query('done') ?? ''];
    return sendPage(
      c,
      <Layout title={TILL_MENU} assets={assets} user={c.get('user')}>
        <TillMenuView
          menu={read}
          matches={read && (await matchMenus(store, read.value))}
          links={await readTillLinks(store)}
          typed={form.typed ?? {}}
          problems={form.problems ?? {}}
          mayTakePrices={menu.canSave}
          readMoment={read ? clock.formatMoment(read.readAt) : ''}
          result={result ?? (done === undefined ? null : { text: done, isGood: true })}
        />
      </Layout>,
      status,
    );
  }

  app.get('/till/menu', managersOnly, (c) => showMenu(c));

  app.post('/till/menu/load', managersOnly, async (c) => {
    const { values } = await readValues();
    const read = values?.choice
      ? await till.readMenu(values.access, values.choice)
      : { failure: 'no-menu' as const };
    if ('failure' in read)
      return showMenu(c, { result: { text: tillTrial(read.failure), isGood: false }, status: 409 });
    await till.saveMenu(read.menu);
    return c.redirect('/till/menu?done=loaded', 303);
  });

  app.post('/till/menu/links', managersOnly, async (c) => {
    const read = await till.menu();
    const form = await c.req.parseBody().catch(() => ({}));
    const fields = Object.entries(form).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    );
    const typedLinks: Record<string, string> = Object.fromEntries(fields);
    const known = await readTillLinks(store);
    const { links, problems } = readLinks(typedLinks, read?.value ?? null, known);
    if (Object.keys(problems).length > 0) {
      const result = { text: TILL_TEXTS.invalid, isGood: false };
      return showMenu(c, { result, typed: typedLinks, problems, status: 400 });
    }
    const change = { links, by: c.get('user').name, now: clock.now() };
    if (links.length > 0 && !(await saveTillLinks(store, change))) {
      const result = { text: MENU_TEXTS.changed, isGood: false };
      return showMenu(c, { result, typed: typedLinks, status: 409 });
    }
    return c.redirect('/till/menu?done=links', 303);
  });

  app.post('/till/menu/price', managersOnly, async (c) => {
    const { slug, seen, price } = await readFields(c, { slug: typed, seen: wholeNumber, price: wholeNumber });
    const refused = (text: string) => showMenu(c, { result: { text, isGood: false }, status: 409 });
    if (!menu.canSave) return refused(MENU_TEXTS.readOnly);
    const { matches } = await matched();
    const dish = matches?.dishes.find((each) => each.dish.slug === slug);
    if (dish?.dish.kopecks !== seen || dish.otherPrice !== price) return refused(MENU_TEXTS.priceChanged);
    const by = { save: menu.save, by: c.get('user').name, now: clock.now() };
    const result = await changeMenu(by, (draft) => {
      const entry = draft.entries.find(({ kind, key }) => kind === DISHES.id && key === slug);
      if (!entry) return { outcome: 'gone' as const };
      const document = entry.document as Values;
      // Another manager may have saved one since it was compared.
      if (kopecksOf(Number(document.price)) !== seen) return { outcome: 'changed' as const };
      draft.put(entry, withValue(document, ['price'], roublesOf(price)));
      return undefined;
    });
    if (result.outcome === 'changed') return refused(MENU_TEXTS.priceChanged);
    if (result.outcome !== 'saved') return refused(MENU_TEXTS.priceRefused);
    const detail = dish.dish.title;
    await writeAudit(store, { by: by.by, action: 'take-till-price', now: clock.now(), detail });
    return c.redirect('/till/menu?done=price', 303);
  });

  async function matched() {
    const read = await till.menu();
    return { matches: read && (await matchMenus(store, read.value)) };
  }
}

function stateOf(values: TillValues | null): 'on' | 'off' | 'choosing' | 'none' {
  if (values === null) return 'none';
  if (values.choice === null) return 'choosing';
  return values.isOff ? 'off' : 'on';
}
