import type WebPush from 'web-push';
import type { PushSubscription } from '#contract/requests.ts';
import type { PushKeys } from '../store/desk/push-keys.ts';
import { postJson, retryAfterOf } from './post-json.ts';
import { SendFailure } from './send-failure.ts';

/** A status of an hour ago interests nobody. */
const TTL_SECONDS = 60 * 60;
/** Push services require a contact (RFC 8292, section 2.1). */
const NO_CONTACT = 'https://storefront.invalid';

/** `number`: of the order; no address, which would open it. */
export type PushMessage = { number: number; title: string; body: string };

/** @returns false: the subscription has ended */
export type SendPush = (
  subscription: PushSubscription,
  /** `topic`: a later message replaces one that has not been delivered. */
  message: PushMessage & { topic: string },
  signal: AbortSignal,
) => Promise<boolean>;

/** Loaded when there is a message: most processes never send one. */
const loadWebPush = async (): Promise<typeof WebPush> => (await import('web-push')).default;

export async function createPushKeys(): Promise<PushKeys> {
  return (await loadWebPush()).generateVAPIDKeys();
}

/** @param shopUrl told to push services */
export function pushSender(keys: PushKeys, shopUrl: string | undefined, post = postJson): SendPush {
  const subject = shopUrl?.startsWith('https:') ? shopUrl : NO_CONTACT;
  return async ({ endpoint, p256dh, auth }, { topic, ...message }, signal) => {
    const request = await encrypt({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject, ...keys },
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic,
    });
    if (request === null) return false;
    // SSRF: the endpoint is what a browser, or an attacker, says.
    const response = await post(endpoint, { ...request, signal, isPublicOnly: true });
    if (response.status === 404 || response.status === 410) return false;
    if (response.status < 200 || response.status > 299) {
      throw new SendFailure(`status ${response.status}`, { retryAfterMs: retryAfterOf(response) });
    }
    return true;
  };
}

type Encryption = Parameters<typeof WebPush.sendNotification>;

/** @returns null for keys that are no point of the curve */
async function encrypt(...[subscription, text, options]: Encryption) {
  const webPush = await loadWebPush();
  try {
    const { body, headers } = webPush.generateRequestDetails(subscription, text ?? '', options);
    return body && { body, headers: headers as Record<string, string> };
  } catch {
    return null;
  }
}
