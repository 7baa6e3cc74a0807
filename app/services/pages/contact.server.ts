import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { data, href } from 'react-router';
import { MAP_PARAM } from '#app/domain/navigation/page-addresses.ts';
import { listDescription } from '#app/domain/seo/descriptions.ts';
import { restaurantData } from '#app/domain/seo/structured-data/shop.ts';
import { emailHref, readLegalLines } from '#app/domain/shop/contacts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { type Api, getApi } from '#app/services/api/upstream.server.ts';
import { findUser } from '#app/services/api/user.server.ts';
import { findConsents } from '#app/services/catalogue/consents.server.ts';
import { drawnSeo, findSeoPage, getSettings } from '#app/services/catalogue/content.server.ts';
import { mapFrameSrc } from '#app/services/catalogue/html.server.ts';
import { CONTACT_FORM } from '#app/services/http/form-shapes.server.ts';
import { readForm } from '#app/services/http/forms.server.ts';
import { hasNotice } from '#app/services/http/notices-and-drafts.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import { CONTACT_CONSTRAINTS, sendFeedback } from '#app/services/shopper/feedback.server.ts';
import { formMark } from '#app/services/shopper/forget.server.ts';
import { PageType } from '#contract/enums.ts';
import { phoneHref } from '#contract/phones.ts';

/** Rendered, with 503, without contacts, too: the form may contain a message that was not sent. */
export async function loader({ request, context }: LoaderFunctionArgs) {
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
    // A new key resets the form after a sent message.
    key: crypto.randomUUID(),
    mark: formMark(),
    openedAt: String(Date.now()),
    wasSent: hasNotice(context, 'feedback-sent'),
  };
  const head = setPageHead(context, href('/contact'), {
    title: LABELS.contacts,
    description: ({ address, phone, email }) =>
      listDescription(LABELS.contacts, [{ title: address }, { title: phone }, { title: email }]),
    seo,
    structuredData: (site) => [restaurantData(site)],
  });
  const isMapShown = new URL(request.url).searchParams.has(MAP_PARAM);
  return data({ head, contacts, seo: drawnSeo(seo), form, isMapShown }, { status: contacts ? 200 : 503 });
}

export type ContactPageData = Awaited<ReturnType<typeof loader>>['data'];

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

export async function action({ request, context }: ActionFunctionArgs) {
  return sendFeedback(request, context, await readForm(request, CONTACT_FORM));
}
