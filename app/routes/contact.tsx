import { data, href, type ShouldRevalidateFunctionArgs } from 'react-router';
import { ContactDetails } from '#app/components/contact/contact-details.tsx';
import { ContactMap } from '#app/components/contact/contact-map.tsx';
import { FeedbackForm } from '#app/components/contact/feedback-form.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { type Offline, resultOrOffline } from '#app/components/navigation/offline.ts';
import { Alert } from '#app/components/notices/alert.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { MAP_PARAM } from '#app/domain/navigation/page-addresses.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { restaurantData } from '#app/domain/seo/structured-data/shop.ts';
import { emailHref, readLegalLines } from '#app/domain/shop/contacts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { type Api, getApi } from '#app/services/api/upstream.server.ts';
import { findUser } from '#app/services/api/user.server.ts';
import { findConsents } from '#app/services/catalogue/consents.server.ts';
import { findSeoPage, getSettings } from '#app/services/catalogue/content.server.ts';
import { mapFrameSrc } from '#app/services/catalogue/html.server.ts';
import { CONTACT_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { hasNotice } from '#app/services/http/notices-and-drafts.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import {
  CONTACT_CONSTRAINTS,
  type FeedbackActionData,
  sendFeedback,
} from '#app/services/shopper/feedback.server.ts';
import { formMark } from '#app/services/shopper/forget.server.ts';
import { PageType } from '#contract/enums.ts';
import { phoneHref } from '#contract/phones.ts';
import type { Route } from './+types/contact';

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';

const OFFLINE: FeedbackActionData & Offline = { alerts: [MESSAGES.feedbackFailed], isOffline: true };

/** Two exports use `OFFLINE`, so the router does not split `clientAction` into its own chunk, which could not be loaded offline. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionResult !== OFFLINE && args.defaultShouldRevalidate;
}

/** Without contacts the page is still rendered, with status 503: it may contain a message that was not sent. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [contacts, seo, user, consents] = await Promise.all([
    orNull(getContacts(api)),
    orNull(findSeoPage(api, PageType.ADDRESSES)),
    orNull(findUser(api)),
    findConsents(api, 'message'),
  ]);
  const form = {
    constraint: CONTACT_CONSTRAINTS,
    defaults: { fullName: user?.fullName ?? '', email: user?.email ?? '' },
    personalDataHref: consents.personalDataHref,
    consentTexts: consents.texts,
    // The reload after a sent message gets a new key, which resets the form.
    key: crypto.randomUUID(),
    mark: formMark(),
    openedAt: String(Date.now()),
    wasSent: hasNotice(context, 'feedback-sent'),
  };
  const head = describePage(context, href('/contact'), {
    title: LABELS.contacts,
    description: ({ address, phone, email }) =>
      listDescription(LABELS.contacts, [{ title: address }, { title: phone }, { title: email }]),
    seo,
    structuredData: (site) => [restaurantData(site)],
  });
  const isMapShown = new URL(request.url).searchParams.has(MAP_PARAM);
  return data({ head, contacts, seo, form, isMapShown }, { status: contacts ? 200 : 503 });
}

async function getContacts(api: Api) {
  const settings = await getSettings(api);
  const { SOCIAL_URL = '', SOCIAL_TITLE = '', SOCIAL_NAME = '' } = settings;
  return {
    phone: settings.SITE_PHONE ?? '',
    phoneHref: phoneHref(settings.SITE_PHONE ?? ''),
    address: settings.ADDRESS ?? '',
    email: settings.SITE_EMAIL ?? '',
    emailHref: emailHref(settings.SITE_EMAIL ?? ''),
    social:
      SOCIAL_URL || SOCIAL_NAME
        ? { url: SOCIAL_URL, title: SOCIAL_TITLE, name: SOCIAL_NAME || SOCIAL_URL }
        : null,
    legal: readLegalLines(settings.LEGAL ?? ''),
    mapSrc: mapFrameSrc(settings.MAP_FRAME ?? ''),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendFeedback(request, context, await readForm(request, CONTACT_FORM));
}

/** Offline the page preserves all typed text and shows an error. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOrOffline<FeedbackActionData | Response>(serverAction, OFFLINE);
}

export default function ContactPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { contacts, seo, isMapShown } = loaderData;
  const { key, ...form } = loaderData.form;
  const { siteName } = matches[0].loaderData;
  return (
    <>
      <BreadcrumbBanner title={LABELS.contacts} picture={seo?.banner} />
      <div className="container">
        {contacts?.mapSrc && (
          <ContactMap
            src={contacts.mapSrc}
            siteName={siteName}
            address={contacts.address}
            isOpen={isMapShown}
          />
        )}
        <div className="contact-page">
          {contacts ? <ContactDetails contacts={contacts} /> : !actionData && <UnknownContacts />}
          <FeedbackForm
            key={key}
            {...form}
            openedAt={actionData?.openedAt ?? form.openedAt}
            actionData={actionData}
          />
        </div>
      </div>
      <PageText html={seo?.content} />
    </>
  );
}

/** Not shown beside an unsent message: the link in this notice would discard the typed text. */
function UnknownContacts() {
  return (
    <Alert kind="danger">
      {MESSAGES.contactsUnavailable}.{' '}
      <a className="link" href={href('/contact')} data-reload>
        {MESSAGES.retry}
      </a>
    </Alert>
  );
}
