import { type FormEvent, useState } from 'react';
import { href } from 'react-router';
import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { MAP_PARAM } from '#app/domain/navigation/page-addresses.ts';
import { quoted, typeset } from '#app/domain/text/typography.ts';

type ContactMapProps = { src: string; siteName: string; address: string; isOpen: boolean };

/**
 * The map's provider sets cookies, so the frame comes with «Показать карту»: browsers load even a lazy
 * frame in a closed `<details>` (docs/decisions/0035-personal-data.md).
 */
export function ContactMap({ src, siteName, address, isOpen }: ContactMapProps) {
  const [isShown, setShown] = useState(isOpen);
  const toggle = (event: FormEvent) => {
    event.preventDefault();
    setShown(!isShown);
  };
  return (
    <form
      method="get"
      action={href('/contact')}
      className={classNames('contact-map', isShown && 'contact-map--open')}
      onSubmit={toggle}
    >
      {isShown ? (
        <iframe
          className="contact-map__frame"
          title={`${quoted(siteName)} на карте`}
          loading="lazy"
          src={src}
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          <MapDrawing />
          <Icon name="pin" size="lg" />
          {address && <span className="contact-map__address heading-3">{typeset(address)}</span>}
        </>
      )}
      {/* One button keeps the focus. */}
      <button
        type="submit"
        name={isShown ? undefined : MAP_PARAM}
        value="on"
        className={classNames(
          'button button--plain',
          isShown ? 'contact-map__hide button--small' : 'contact-map__show',
        )}
      >
        {isShown ? 'Скрыть карту' : 'Показать карту'}
      </button>
    </form>
  );
}

function MapDrawing() {
  return (
    <svg className="contact-map__streets" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path fill="var(--hop-tint)" d="M7 13h16v36H7zM74 45h20v30H74z" />
      <path fill="var(--info-tint)" d="M0 86 100 74v26H0z" />
      <g stroke="var(--bg)" strokeWidth="14">
        <path vectorEffect="non-scaling-stroke" d="m26 0 9 100M71 0l-9 100M0 78l100-13" />
        <path vectorEffect="non-scaling-stroke" strokeWidth="22" d="m0 31 100 11" />
      </g>
    </svg>
  );
}
