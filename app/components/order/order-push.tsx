import { useEffect, useState } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { findPushSubscription, registerServiceWorker } from '#app/components/service-worker.ts';
import { typesetNode } from '#app/components/typeset-text.tsx';
import { orderPushHref } from '#app/domain/navigation/page-addresses.ts';
import type { FailedRequest } from '#app/domain/shopper/order-cancellation.ts';
import { type FailedPush, PUSH_END_INTENT, type PushReply } from '#app/domain/shopper/order-push.ts';
import * as TEXTS from '#app/domain/text/guest-notification-texts.ts';

type Push = { key: string; devices: string[] };
/** `unknown`: on the server, and where the browser cannot. */
type State = 'unknown' | 'off' | 'busy' | 'on' | 'denied' | 'home-screen';

type Result = State | { failed: FailedPush };

/** Messages of the browser about this order. The browser's question follows the click, never a visit. */
export function OrderPush({ uuid, push }: { uuid: string; push: Push }) {
  const [state, setState] = useState<State>('unknown');
  const [failed, setFailed] = useState<FailedPush | null>(null);
  useEffect(() => {
    let isLeft = false;
    readState(push).then(
      (read) => !isLeft && setState(read),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [push]);
  if (state === 'unknown') return null;

  /** @param before the state after a failure */
  async function change(before: State, request: () => Promise<Result>) {
    setState('busy');
    setFailed(null);
    const result = await request().catch((): Result => ({ failed: 'browser' }));
    const isFailed = typeof result === 'object';
    setFailed(isFailed ? result.failed : null);
    setState(isFailed ? before : result);
  }

  return (
    <div className="order-push screen-only">
      {failed && <Alert kind="danger">{typesetNode(TEXTS.followFailed(failed))}</Alert>}
      <p role="status">{typesetNode(STATE_TEXTS[state] ?? '')}</p>
      {state !== 'denied' && state !== 'home-screen' && (
        // One button, so that it keeps the focus.
        <button
          type="button"
          className="button button--plain"
          aria-disabled={state === 'busy' || undefined}
          onClick={() => {
            if (state === 'off') change('off', () => follow(uuid, push.key));
            if (state === 'on') change('on', () => unfollow(uuid));
          }}
        >
          {state !== 'on' && <Icon name="bell" />}
          <span>{typesetNode(state === 'on' ? TEXTS.unfollow : TEXTS.follow)}</span>
        </button>
      )}
    </div>
  );
}

const STATE_TEXTS: Partial<Record<State, string>> = {
  on: TEXTS.following,
  denied: TEXTS.pushDenied,
  'home-screen': TEXTS.pushNeedsHomeScreen,
};

async function readState({ devices }: Push): Promise<State> {
  if (!('serviceWorker' in navigator)) return 'unknown';
  if (!('PushManager' in window) || !('Notification' in window)) {
    return 'standalone' in navigator && !navigator.standalone ? 'home-screen' : 'unknown';
  }
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await findPushSubscription();
  return subscription && devices.includes(await digestOf(subscription.endpoint)) ? 'on' : 'off';
}

async function follow(uuid: string, key: string): Promise<Result> {
  const permission = await Notification.requestPermission();
  // Closed without an answer: asked again after the next click.
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  // Without a service worker, or with a push service that is blocked or unavailable.
  const subscription = (await registerServiceWorker()) && (await subscribe(key).catch(() => null));
  if (!subscription) return { failed: 'browser' };
  const { endpoint, keys } = subscription.toJSON();
  const fields = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  const failed = await post(uuid, fields);
  return failed ? { failed } : 'on';
}

async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  return (
    pushManager
      .subscribe(options)
      // Subscribed for an earlier key.
      .catch(async () => {
        await (await pushManager.getSubscription())?.unsubscribe();
        return pushManager.subscribe(options);
      })
  );
}

async function unfollow(uuid: string): Promise<Result> {
  const { endpoint } = (await findPushSubscription()) ?? {};
  const failed = endpoint && (await post(uuid, { intent: PUSH_END_INTENT, endpoint }));
  return failed ? { failed } : 'off';
}

/** Other orders of this device keep their messages: the subscription stays. */
async function post(uuid: string, fields: Record<string, string>): Promise<FailedRequest | null> {
  const request = { method: 'POST', body: new URLSearchParams(fields) };
  try {
    const response = await fetch(orderPushHref(uuid), request);
    if (!response.ok) return response.status === 503 ? 'uncertain' : 'refused';
    const { failed }: PushReply = await response.json();
    return failed;
  } catch {
    return 'uncertain';
  }
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
