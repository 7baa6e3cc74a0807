import type { ReactNode } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { coverOf } from '#app/domain/covers.ts';
import { typo } from '#app/domain/typography.ts';
import type { SliderItem } from '#contract/entities.ts';

type HeroProps = {
  label: string;
  slides: readonly SliderItem[];
  /** Level of the first slide's heading; 1 where it is the title of the page. */
  level?: 1 | 2;
  /** What scripts put over a slide's picture: its video. */
  overlay?: (slide: SliderItem, index: number) => ReactNode;
  /** What scripts put at the bottom: bars, pause, arrows. */
  children?: ReactNode;
};

/**
 * The coal panel at the top of the home page. Without scripts its slides are a row that scrolls sideways, the first one
 * complete from the start.
 */
export function Hero({ label, slides, level = 2, overlay, children }: HeroProps) {
  return (
    <section className="hero" aria-label={label}>
      <ul className="hero__slides">
        {slides.map((slide, index) => (
          <li key={`${slide.title} ${slide.url}`} className="hero__slide">
            <HeroPicture slide={slide} isFirst={index === 0} />
            {overlay?.(slide, index)}
            <HeroText slide={slide} level={index === 0 ? level : 2} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function HeroText({ slide, level }: { slide: SliderItem; level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  return (
    <div className="hero__text">
      <Heading className="heading-hero">{typo(slide.title)}</Heading>
      {slide.subTitle && <p className="hero__lead lead">{typo(slide.subTitle)}</p>}
      {slide.url && (
        <p className="hero__action">
          <a className="button button--ember" href={slide.url}>
            Выбрать блюда
            <Icon name="arrow-right" />
          </a>
        </p>
      )}
    </div>
  );
}

/** Another picture on phones, not a smaller one: text stands above it there. */
function HeroPicture({ slide, isFirst }: { slide: SliderItem; isFirst: boolean }) {
  const src = coverOf(slide.coverUrls, 'default');
  const phone = slide.coverUrls.middle;
  if (src === undefined) return null;
  return (
    <picture>
      {phone && <source media="(width <= 720px)" srcSet={phone} width={780} height={1380} />}
      <img
        className="hero__picture"
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        src={src}
        width={1860}
        height={960}
        alt=""
      />
    </picture>
  );
}
