import { Picture } from '#app/components/picture/picture.tsx';
import { fade } from '#app/components/slider/fade.ts';
import { Slide } from '#app/components/slider/slide.tsx';
import { slideLabel } from '#app/components/slider/slide-label.ts';
import {
  PauseButton,
  SlideButtons,
  SliderControls,
  SliderStatus,
} from '#app/components/slider/slider-controls.tsx';
import { useSlideshow } from '#app/components/slider/use-slideshow.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { typo } from '#app/domain/text/typography.ts';
import { IMAGE_SLIDER_MS } from '#app/domain/timing.ts';
import type { SliderItem } from '#contract/entities.ts';

type PromoProps = { label: string; slides: readonly SliderItem[] };

/**
 * Offers, text beside a picture: the image slider. Without scripts a row that scrolls sideways; with them one fades into
 * the next.
 */
export function Promo({ label, slides }: PromoProps) {
  const count = slides.length;
  const { root, row, slider, autoplay } = useSlideshow<HTMLDivElement>(count, fade, IMAGE_SLIDER_MS);
  return (
    <section ref={root} className="promo" aria-label={label} aria-roledescription="слайдер">
      <div ref={row} className="slides">
        {slides.map((slide, index) => (
          <Slide
            key={`${slide.title} ${slide.url}`}
            className="promo__slide"
            index={index}
            count={count}
            slider={slider}
          >
            <PromoSlide slide={slide} />
          </Slide>
        ))}
      </div>
      {slider.isReady && (
        <>
          <SliderControls className="promo__controls" onMove={slider.moveBy}>
            <PauseButton autoplay={autoplay} className="icon-button icon-button--bare" />
            <SlideButtons
              count={count}
              current={slider.current}
              className="promo__dot"
              onSelect={slider.moveTo}
            />
          </SliderControls>
          <SliderStatus isRunning={autoplay.state === 'running'}>
            {`${slideLabel(slider.current, count)}: ${slides[slider.current]?.title}`}
          </SliderStatus>
        </>
      )}
    </section>
  );
}

function PromoSlide({ slide: { title, subTitle, url, coverUrls } }: { slide: SliderItem }) {
  return (
    <>
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
          widths={{ middle: 780, default: 1200, big: 1440 }}
          sizes="(width <= 56.25em) 100vw, (width <= 77.5em) 58vw, 724px"
          width={1200}
          height={640}
        />
      </div>
    </>
  );
}
