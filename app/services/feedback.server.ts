import { z } from 'zod';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { ContactForm } from '#contract/requests.ts';
import type { Api, Outcome } from './upstream.server.ts';

export function createFeedback(api: Api, message: ContactForm): Promise<Outcome<unknown>> {
  return api.write(ENDPOINTS.feedback, message, z.unknown());
}
