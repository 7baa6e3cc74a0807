/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { parsePaymentValues } from '../../payments/payment-settings.ts';
import { readPaymentSettings, setPaymentSettings } from '../../store/desk/payment-settings.ts';
import { writeAudit } from '../../store/journal/audit.ts';
import { retryTask, settleTask } from '../../store/orders/provider-tasks.ts';
import { countUnfinished } from '../../store/orders/refunds.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { hoursWereChanged } from '../desk-texts.ts';
import { readFields, typed, wholeNumber } from '../forms.ts';
import { type PaymentProblems, readPayments, shownPayments, type TypedPayments } from '../payment-forms.ts';
import {
  PAYMENT_FIELDS,
  PAYMENTS,
  RECEIPT_TEXTS,
  REFUND_TEXTS,
  SETTINGS_TEXTS,
  trialFailed,
  trialTooSoon,
  unfinishedText,
} from '../payment-texts.ts';
import { DeskProblem, managersOnly } from '../security.ts';
import { Layout } from '../views/layout.tsx';
import { PaymentsView } from '../views/payments.tsx';
import { sendPage } from '../views/send-page.ts';

/** Longer than a request of the trial waits. */
const TRIAL_PAUSE_MS = 15_000;
const KEY_REMOVED = 'ключ удалён';

const value = typed.default('').transform((text) => text.trim());
/** `unfinished`: as many as the form says would stop. */
const SEEN = { seen: wholeNumber, unfinished: wholeNumber.default(0) };
const FIELDS = {
  shopId: value,
  secretKey: value,
  vatCode: value,
  taxSystem: value,
  mode: value,
  deliverySubject: value,
};

type Shown = {
  result?: { text: string; isGood: boolean };
  form?: { typed: TypedPayments; problems: PaymentProblems; isAsked?: boolean };
  /** What the user saw, while he has not been told of other changes. */
  seen?: number;
  status?: 200 | 400 | 404 | 409 | 429;
};

export function paymentPages(app: Hono<DeskEnv>, desk: Desk): void {
  const { store, clock, assets, payments, shopUrl } = desk;
  let lastTrial = Number.NEGATIVE_INFINITY;

  async function show(c: Context<DeskEnv>, { result, form, seen, status = 200 }: Shown = {}) {
    const row = await readPaymentSettings(store);
    return sendPage(
      c,
      <Layout title={PAYMENTS} assets={assets} user={c.get('user')}>
        <PaymentsView
          isOn={payments.mode() !== null}
          isTest={payments.mode() === 'test'}
          isFixed={payments.isFixed}
          seen={seen ?? row?.changes ?? 0}
          typed={form?.typed ?? shownPayments(row?.value ?? null)}
          secretKey={parsePaymentValues(row?.value ?? null)?.secretKey ?? null}
          problems={form?.problems ?? {}}
          isAsked={form?.isAsked === true}
          unfinished={await countUnfinished(store, clock.now())}
          shopUrl={shopUrl}
          result={result ?? doneResult(c.req.query('done'))}
        />
      </Layout>,
      status,
    );
  }

  app.get('/payments', managersOnly, (c) => show(c));

  // Reloading the result of a post.
  for (const action of ['trial', 'settings', 'off', 'forget'])
    app.get(`/payments/${action}`, managersOnly, (c) => c.redirect('/payments', 303));
  for (const action of ['retry-refund', 'settle-refund', 'retry-receipt', 'settle-receipt'])
    app.get(`/payments/${action}`, managersOnly, (c) => c.redirect('/', 303));

  async function save(
    c: Context<DeskEnv>,
    { seen, values, isOn }: { seen: number; values: object | null; isOn: boolean },
  ): Promise<boolean> {
    const action = isOn ? 'set-payments' : 'clear-payments';
    const detail = values === null ? KEY_REMOVED : null;
    const change = { values, action, seen, by: c.get('user').name, now: clock.now(), detail } as const;
    const isDone = await setPaymentSettings(store, change);
    await payments.refresh();
    return isDone;
  }

  /** More would stop than the manager saw. */
  async function findStopped(seen: number): Promise<Shown | null> {
    const unfinished = await countUnfinished(store, clock.now());
    return unfinished > seen
      ? {
          result: {
            text: `Не сохранено. ${unfinishedText(unfinished)} Если так и надо, нажмите ещё раз.`,
            isGood: false,
          },
          status: 409,
        }
      : null;
  }

  async function showChanged(c: Context<DeskEnv>, form?: Shown['form']) {
    const row = await readPaymentSettings(store);
    const last = row ? `${row.changed_by}, ${clock.formatMoment(row.changed_at)}` : null;
    const result = { text: hoursWereChanged(last), isGood: false };
    return show(c, { result, ...(form && { form }), status: 409 });
  }

  function showFixed(c: Context<DeskEnv>) {
    const settings = PAYMENT_FIELDS.map(({ setting }) => setting).join(', ');
    const text = `Не сохранено. ${SETTINGS_TEXTS.fixed} ${settings}.`;
    return show(c, { result: { text, isGood: false }, status: 409 });
  }

  app.post('/payments/settings', managersOnly, async (c) => {
    const { seen, unfinished, ...typedValues } = await readFields(c, { ...SEEN, ...FIELDS });
    if (payments.isFixed) return showFixed(c);
    const row = await readPaymentSettings(store);
    const read = readPayments(typedValues, row?.value ?? null);
    if ('problems' in read) {
      const form = { typed: typedValues, problems: read.problems };
      return show(c, { result: { text: SETTINGS_TEXTS.invalid, isGood: false }, form, seen, status: 400 });
    }
    const stored = parsePaymentValues(row?.value ?? null);
    if (stored && stored.shopId !== read.values.shopId) {
      const stopped = await findStopped(unfinished);
      if (stopped)
        return show(c, { ...stopped, form: { typed: typedValues, problems: {}, isAsked: true }, seen });
    }
    if (!(await save(c, { seen, values: read.values, isOn: true })))
      return showChanged(c, { typed: typedValues, problems: {} });
    return c.redirect('/payments?done=saved', 303);
  });

  app.post('/payments/off', managersOnly, async (c) => {
    const { seen } = await readFields(c, { seen: wholeNumber });
    if (payments.isFixed) return showFixed(c);
    const values = parsePaymentValues((await readPaymentSettings(store))?.value ?? null);
    if (!(await save(c, { seen, values: values && { ...values, isOff: true }, isOn: false }))) {
      return showChanged(c);
    }
    return c.redirect('/payments?done=off', 303);
  });

  app.post('/payments/forget', managersOnly, async (c) => {
    const { seen, unfinished } = await readFields(c, SEEN);
    if (payments.isFixed) return showFixed(c);
    const stopped = await findStopped(unfinished);
    if (stopped) return show(c, { ...stopped, seen });
    if (!(await save(c, { seen, values: null, isOn: false }))) return showChanged(c);
    return c.redirect('/payments?done=forgotten', 303);
  });

  app.post('/payments/trial', managersOnly, async (c) => {
    await payments.refresh();
    if (payments.mode() === null)
      return show(c, { result: { text: SETTINGS_TEXTS.trialOff, isGood: false }, status: 404 });
    const now = clock.now();
    const wait = lastTrial + TRIAL_PAUSE_MS - now.getTime();
    if (wait > 0) {
      const text = trialTooSoon(Math.ceil(wait / 1_000));
      return show(c, { result: { text, isGood: false }, status: 429 });
    }
    // Before sending: of two simultaneous requests one is refused.
    lastTrial = now.getTime();
    const failure = await payments.tryAccess();
    const text = failure === null ? SETTINGS_TEXTS.trialDone : trialFailed(failure);
    const detail = `ЮKassa, ${failure === null ? 'принята' : 'не принята'}`;
    await writeAudit(store, { by: c.get('user').name, action: 'send-trial', now, detail });
    return show(c, { result: { text, isGood: failure === null } });
  });

  for (const [action, kind, deal, texts] of [
    ['retry-refund', 'refunds', retryTask, REFUND_TEXTS],
    ['settle-refund', 'refunds', settleTask, REFUND_TEXTS],
    ['retry-receipt', 'receipts', retryTask, RECEIPT_TEXTS],
    ['settle-receipt', 'receipts', settleTask, RECEIPT_TEXTS],
  ] as const) {
    app.post(`/payments/${action}`, managersOnly, async (c) => {
      const { id } = await readFields(c, { id: typed });
      const isDone = await deal(store, kind, { id, by: c.get('user').name, now: clock.now() });
      if (isDone === 'busy') throw new DeskProblem(409, REFUND_TEXTS.busy);
      if (!isDone) throw new DeskProblem(409, texts.dealtWith);
      return c.redirect('/', 303);
    });
  }
}

function doneResult(done: string | undefined): { text: string; isGood: boolean } | null {
  if (done !== 'saved' && done !== 'off' && done !== 'forgotten') return null;
  return { text: SETTINGS_TEXTS[done], isGood: true };
}
