import type { ReactNode } from 'react';
import { Icon, type IconName } from '#app/components/icon/icon.tsx';
import type { Contacts } from '#app/domain/shop/contacts.ts';
import { typeset } from '#app/domain/text/typography.ts';

/** Without those that the API does not send. */
export function ContactDetails({ contacts }: { contacts: Contacts }) {
  const { phone, phoneHref, address, email, emailHref, social, legal } = contacts;
  const contactItems: [IconName, string, ReactNode][] = [
    ['phone', 'Телефон', phone && <a href={phoneHref}>{phone}</a>],
    ['pin', 'Адрес', address && <b>{typeset(address)}</b>],
    ['mail', 'Почта', email && <a href={emailHref}>{email}</a>],
    ['telegram', social?.title || 'Мы в соцсетях', social && <SocialLink {...social} />],
  ];
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="heading-2">
        Как нас найти
      </h2>
      <ul className="contact-list">
        {contactItems.map(
          ([icon, label, content]) =>
            content && (
              <li key={icon}>
                <span className="contact-list__icon">
                  <Icon name={icon} />
                </span>
                <p>
                  <span className="contact-list__label">{label}</span> {content}
                </p>
              </li>
            ),
        )}
      </ul>
      {legal.length > 0 && (
        <div className="contact-legal">
          <h3 className="contact-legal__title">Реквизиты</h3>
          <dl>
            {legal.map(({ label, value }) => (
              <div key={label + value}>
                <dt>{label}</dt>
                <dd>{typeset(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

function SocialLink({ url, name }: NonNullable<Contacts['social']>) {
  if (!url) return name;
  return (
    <a href={url} rel="me noopener">
      {name}
    </a>
  );
}
