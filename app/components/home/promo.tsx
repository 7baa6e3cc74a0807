import type { ReactNode } from 'react';
import { Picture } from '#app/components/picture/picture.tsx';
import { LABELS } from '#app/domain/messages.ts';
import { typo } from '#app/domain/typography.ts';
import type { SliderItem } from '#contract/entities.ts';

type PromoProps = {
  label: string;
  slides: readonly SliderItem[];
  /** What scripts put over it: dots and pause. */
  children?: ReactNode;
};

/** Offers, half text, half picture. Without scripts a row that scrolls sideways; with them one fades into the next. */
export function Promo({ label, slides, children }: PromoProps) {
  return (
    <section className="promo" aria-label={label}>
      <ul className="promo__slides">
        {slides.map(({ title, subTitle, url, coverUrls }) => (
          <li key={`${title} ${url}`} className="promo__slide">
            <div className="promo__text">
              <h2 className="heading-2">{typo(title)}</h2>
              {subTitle && <p className="promo__lead">{typo(subTitle)}</p>}
              {url && (
                <a className="button button--primary" href={url}>
                  {LABELS.more}
                  <span className="visually-hidden">: {title}</span>
                </a>
              )}
            </div>
            <div className="promo__picture">
              <Picture
                covers={coverUrls}
                prefer={['default', 'middle']}
                widths={{ middle: 780, default: 1200 }}
                sizes="(width <= 720px) 100vw, 724px"
                width={1200}
                height={640}
              />
            </div>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
