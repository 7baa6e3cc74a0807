/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { findGuestData, type GuestData, removeGuestData } from '../../store/desk/guest-data.ts';
import { writeAudit } from '../../store/journal/audit.ts';
import { isOpen } from '../../store/orders/desk-orders.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { MESSAGES, USUAL_REASONS } from '../desk-texts.ts';
import { readFields, typed } from '../forms.ts';
import { GUEST_DATA, GUEST_DATA_TEXTS } from '../guest-data-texts.ts';
import { type GuestQuery, readGuestQuery } from '../guest-query.ts';
import { DeskProblem, managersOnly } from '../security.ts';
import { GuestDataFile, GuestDataPage } from '../views/guest-data.tsx';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';

const removalFields = z.object({
  guest: typed,
  seen: typed,
  /** `order-1005`, `message-3`; absent, one or several. */
  mention: z.union([z.string(), z.array(z.string())]).default([]),
});

type Shown = {
  typed?: string;
  found?: { guest: GuestQuery; data: GuestData } | null;
  problem?: string;
  note?: string;
};

/** Typed values are posted: never in an address, log or journal. */
export function guestDataPages(app: Hono<DeskEnv>, { store, clock, assets, keepDays }: Desk): void {
  function show(
    c: Context<DeskEnv>,
    { typed = '', found = null, problem, note }: Shown = {},
    status: 200 | 400 | 409 = 200,
  ): Promise<Response> {
    return sendPage(
      c,
      <Layout title={GUEST_DATA} assets={assets} user={c.get('user')}>
        <GuestDataPage
          typed={typed}
          found={found}
          problem={problem}
          note={note}
          clock={clock}
          keepDays={keepDays}
        />
      </Layout>,
      status,
    );
  }

  const showUnread = (c: Context<DeskEnv>, typed: string) =>
    show(c, { typed, problem: GUEST_DATA_TEXTS.badGuest }, 400);

  app.get('/guest', managersOnly, (c) => show(c));
  // Reloading the result of a post.
  for (const action of ['export', 'remove']) {
    app.get(`/guest/${action}`, managersOnly, (c) => c.redirect('/guest', 303));
  }

  app.post('/guest', managersOnly, async (c) => {
    const { guest: text } = await readFields(c, { guest: typed });
    const guest = readGuestQuery(text);
    if (!guest) return showUnread(c, text);
    const data = await findGuestData(store, guest);
    // «Nothing» would be wrong for a mistyped number.
    const isEmpty = data.orders.length + data.messages.length + data.profiles.length === 0;
    if (guest.isUnusual && isEmpty) return showUnread(c, text);
    return show(c, { typed: text, found: { guest, data } });
  });

  app.post('/guest/export', managersOnly, async (c) => {
    const { guest: text } = await readFields(c, { guest: typed });
    const guest = readGuestQuery(text);
    if (!guest) return showUnread(c, text);
    const data = await findGuestData(store, guest);
    const now = clock.now();
    await writeAudit(store, { by: c.get('user').name, action: 'export-guest-data', now });
    const day = clock.dayOf(now);
    c.header('Content-Disposition', `attachment; filename="guest-data-${day}.html"`);
    const madeAt = `${day}, ${clock.time(now.toISOString())}`;
    return sendPage(c, <GuestDataFile guest={guest} data={data} clock={clock} madeAt={madeAt} />);
  });

  app.post('/guest/remove', managersOnly, async (c) => {
    const fields = removalFields.safeParse(await c.req.parseBody({ all: true }).catch(() => ({})));
    if (!fields.success) throw new DeskProblem(400, MESSAGES.badForm);
    const { guest: text, seen, mention } = fields.data;
    const guest = readGuestQuery(text);
    if (!guest) return showUnread(c, text);
    const data = await findGuestData(store, guest);
    const showAgain = (problem: string) => show(c, { typed: text, found: { guest, data }, problem }, 409);
    if (data.orders.length + data.messages.length === 0) return show(c, { note: GUEST_DATA_TEXTS.removed });
    if (data.orders.some(({ order, isMention }) => isOpen(order) && !isMention))
      return showAgain(GUEST_DATA_TEXTS.open);
    if (data.state !== seen) return showAgain(GUEST_DATA_TEXTS.changed);
    const chosen = [mention].flat();
    const result = await removeGuestData(store, {
      orderIds: data.orders
        .filter(
          ({ order, isMention }) => !isMention || (chosen.includes(`order-${order.id}`) && !isOpen(order)),
        )
        .map(({ order }) => order.id),
      messageIds: data.messages
        .filter(({ message, isMention }) => !isMention || chosen.includes(`message-${message.id}`))
        .map(({ message }) => message.id),
      by: c.get('user').name,
      now: clock.now(),
      usualReasons: USUAL_REASONS,
    });
    if (result === 'open') return showAgain(GUEST_DATA_TEXTS.open);
    return show(c, { note: GUEST_DATA_TEXTS.removed });
  });
}
