import type { Hono } from 'hono';
import { z } from 'zod';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { DETAILS } from '../http/messages.ts';
import type { AppEnv } from '../http/request-log.ts';

export type TillNotifications = {
  /** @returns false: the secret is wrong */
  notify: (secret: string, told: { tillIds: readonly string[]; hasStops: boolean }) => Promise<boolean>;
};

const STOPS = 'StopListUpdate';
const notificationSchema = z.object({
  token: z.string(),
  events: z
    .array(
      z.object({
        type: z.string().nullish().catch(null),
        order: z.guid().nullish().catch(null),
      }),
    )
    .max(1_000),
});

/** A till says that something changed. What changed is asked for, so that nothing has to be believed. */
export function tillRoutes(app: Hono<AppEnv>, till: TillNotifications | null): void {
  app.post(ENDPOINTS.tillNotification, async (c) => {
    const body = notificationSchema.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json({ detail: DETAILS.notFound }, 400);
    const { token, events } = body.data;
    const tillIds = [...new Set(events.flatMap(({ order }) => order ?? []))];
    const hasStops = events.some(({ type }) => type === STOPS);
    const isKnown = (await till?.notify(token, { tillIds, hasStops })) ?? false;
    return isKnown ? c.json({}) : c.json({ detail: DETAILS.notFound }, 403);
  });
}
