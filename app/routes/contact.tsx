import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type Offline, resultOrOffline } from '#app/components/navigation/offline.ts';
import { ContactPage } from '#app/components/pages/contact.tsx';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { FeedbackActionData } from '#app/services/shopper/feedback.server.ts';
import pageCss from '#app/styles/pages/contact.css?url';
import type { Route } from './+types/contact';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageCss }];

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { action, loader } from '#app/services/pages/contact.server.ts';

const OFFLINE: FeedbackActionData & Offline = { alerts: [MESSAGES.feedbackFailed], isOffline: true };

/**
 * Two exports use `OFFLINE`: otherwise `clientAction` is in a chunk of its own, which cannot be loaded
 * offline.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionResult !== OFFLINE && args.defaultShouldRevalidate;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOrOffline<FeedbackActionData | Response>(serverAction, OFFLINE);
}

export default function ContactRoute({ loaderData, actionData, matches }: Route.ComponentProps) {
  return <ContactPage {...loaderData} actionData={actionData} siteName={matches[0].loaderData.siteName} />;
}
