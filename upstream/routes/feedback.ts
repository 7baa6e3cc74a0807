import type { Hono } from 'hono';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { contactFormSchema } from '#contract/requests.ts';
import { readJsonObject } from '../http/body.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import type { AppEnv } from '../http/request-log.ts';
import { validated } from '../http/validation.ts';
import type { Channel } from '../store/database/order-tables.ts';
import type { Store } from '../store/database/store.ts';
import { createGuestMessage } from '../store/desk/guest-messages.ts';

type Parts = { store: Store; channels: () => readonly Channel[]; now: () => Date };

export function feedbackRoutes(app: Hono<AppEnv>, { store, channels, now }: Parts): void {
  app.post(ENDPOINTS.feedback, async (c) => {
    const idempotencyKey = idempotencyKeyOf(c);
    const form = validated(contactFormSchema, await readJsonObject(c));
    await createGuestMessage(store, form, { now: now(), idempotencyKey, channels: channels() });
    return c.json({}, 201);
  });
}
