import type { Hono } from 'hono';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { contactFormSchema } from '#contract/requests.ts';
import { readJsonObject } from '../http/body.ts';
import type { AppEnv } from '../http/request-log.ts';
import { resource } from '../http/resource.ts';
import { validated } from '../http/validation.ts';
import { createFeedback } from '../store/feedback.ts';
import type { Store } from '../store/store.ts';

export function feedbackRoutes(app: Hono<AppEnv>, store: Store): void {
  resource(app, ENDPOINTS.feedback, {
    post: async (c) => {
      await createFeedback(store, validated(contactFormSchema, await readJsonObject(c)));
      return c.json({}, 201);
    },
  });
}
