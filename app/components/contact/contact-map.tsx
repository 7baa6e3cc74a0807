import { Icon } from '#app/components/icon/icon.tsx';

type ContactMapProps = { src: string; siteName: string; address: string; isOpen?: boolean };

/**
 * The map's provider sets cookies and learns of the visit: docs/decisions/0035-personal-data.md. Browsers do not load a lazy
 * frame in a closed `<details>`.
 */
export function ContactMap({ src, siteName, address, isOpen }: ContactMapProps) {
  return (
    <details className="contact-map" open={isOpen}>
      <summary>
        {/* A drawing in place of the real map. */}
        <svg
          className="contact-map__streets"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path fill="var(--hop-tint)" d="M7 13h16v36H7zM74 45h20v30H74z" />
          <path fill="var(--info-tint)" d="M0 86 100 74v26H0z" />
          <g stroke="var(--bg)" strokeWidth="14">
            <path vectorEffect="non-scaling-stroke" d="m26 0 9 100M71 0l-9 100M0 78l100-13" />
            <path vectorEffect="non-scaling-stroke" strokeWidth="22" d="m0 31 100 11" />
          </g>
        </svg>
        <Icon name="pin" size="lg" />
        {address && <span className="contact-map__address heading-3">{address}</span>}{' '}
        <span className="contact-map__show button button--plain">Показать карту</span>{' '}
        <span className="contact-map__hide button button--plain button--small">Скрыть карту</span>
      </summary>
      <iframe
        className="contact-map__frame"
        title={`«${siteName}» на карте`}
        loading="lazy"
        src={src}
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </details>
  );
}
