import { Icon } from '#app/components/icon/icon.tsx';

type ContactMapProps = {
  src: string;
  /** What the pin marks. */
  siteName: string;
  address: string;
};

/**
 * The map, once somebody asks for it: until then nothing is fetched from its host, and nothing there learns of the
 * visit. A closed `<details>` keeps a lazy frame from loading.
 */
export function ContactMap({ src, siteName, address }: ContactMapProps) {
  return (
    <details className="contact-map">
      <summary>
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
