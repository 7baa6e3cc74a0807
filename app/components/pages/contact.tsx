import { href } from 'react-router';
import { ContactDetails } from '#app/components/contact/contact-details.tsx';
import { ContactMap } from '#app/components/contact/contact-map.tsx';
import { FeedbackForm } from '#app/components/contact/feedback-form.tsx';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { Alert } from '#app/components/notices/alert.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import type { ContactPageData } from '#app/services/pages/contact.server.ts';
import type { FeedbackActionData } from '#app/services/shopper/feedback.server.ts';

export function ContactPage({
  contacts,
  seo,
  isMapShown,
  form: { key, ...form },
  actionData,
  siteName,
}: ContactPageData & { actionData: FeedbackActionData | undefined; siteName: string }) {
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

/** Not beside an unsent message: the link would discard the typed text. */
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
