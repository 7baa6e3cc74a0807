import { ContactDetails } from '#app/components/contact/contact-details.tsx';
import { ContactMap } from '#app/components/contact/contact-map.tsx';
import { FeedbackForm } from '#app/components/contact/feedback-form.tsx';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { contacts, shop } from '../fixtures/shop.ts';
import { Specimen, Specimens } from '../specimen.tsx';

const REFUSED: Parameters<typeof FeedbackForm>[0]['actionData'] = {
  alerts: [MESSAGES.feedbackFailed],
  result: {
    status: 'error',
    initialValue: { fullName: 'Олег', email: 'oleg' },
    error: { email: ['неверный формат e-mail'], subject: ['обязательное поле'] },
  },
};

export function Contact() {
  return (
    <Specimens wide>
      <Specimen title="Карта: закрыта, фокус" state="focus" on="button">
        <ContactMap src="about:blank" siteName={shop.siteName} address={shop.address} isOpen={false} />
      </Specimen>
      <Specimen title="Карта: открыта">
        <ContactMap src="about:blank" siteName={shop.siteName} address={shop.address} isOpen />
      </Specimen>
      <Specimen title="Способы связи; сообщение с ошибками">
        <div className="contact-page">
          <ContactDetails contacts={contacts} />
          <FeedbackForm
            openedAt="0"
            wasSent={false}
            personalDataHref="/page/personal-data"
            constraint={{}}
            defaults={{}}
            actionData={REFUSED}
          />
        </div>
      </Specimen>
    </Specimens>
  );
}
