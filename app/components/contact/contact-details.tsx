import type { ReactNode } from 'react';
import { Icon, type IconName } from '#app/components/icon/icon.tsx';
import type { Contacts } from '#app/domain/shop/contacts.ts';
import { typo } from '#app/domain/text/typography.ts';
import { phoneHref } from '#contract/phones.ts';

/** Every way to the shop, and who owns it. What the API does not give is left out. */
export function ContactDetails({ contacts }: { contacts: Contacts }) {
  const { phone, address, email, emailHref, social, legal } = contacts;
  return (
    <section aria-labelledby="contact-details">
      <h2 id="contact-details" className="heading-2">
        Как нас найти
      </h2>
      <ul className="contact-list">
        {phone && (
          <Way icon="phone" label="Телефон">
            <a href={phoneHref(phone)}>{phone}</a>
          </Way>
        )}
        {address && (
          <Way icon="pin" label="Адрес">
            <b>{typo(address)}</b>
          </Way>
        )}
        {email && (
          <Way icon="mail" label="Почта">
            <a href={emailHref}>{email}</a>
          </Way>
        )}
        {social && (
          <Way icon="telegram" label={social.title || 'Мы в соцсетях'}>
            {social.url ? (
              <a href={social.url} rel="me noopener">
                {social.name}
              </a>
            ) : (
              social.name
            )}
          </Way>
        )}
      </ul>
      {legal.length > 0 && (
        <div className="contact-legal">
          <h3 className="contact-legal__title">Реквизиты</h3>
          <dl>
            {legal.map(({ label, value }) => (
              <div key={label + value}>
                <dt>{label}</dt>
                <dd>{typo(value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}

function Way({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <li>
      <span className="contact-list__icon">
        <Icon name={icon} />
      </span>
      <p>
        <span className="contact-list__label">{label}</span> {children}
      </p>
    </li>
  );
}
