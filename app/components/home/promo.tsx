import { Picture } from '#app/components/picture/picture.tsx';
import { PauseButton, SlideButtons, SliderControls } from '#app/components/slider/slider-controls.tsx';
import { Slideshow } from '#app/components/slider/slideshow.tsx';
import { useSlider } from '#app/components/slider/use-slider.ts';
import { coversOnCoal } from '#app/domain/catalogue/covers.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { typeset } from '#app/domain/text/typography.ts';
import { IMAGE_SLIDER_MS } from '#app/domain/timing.ts';
import type { SliderItem } from '#contract/content.ts';

export function Promo({ label, slides }: { label: string; slides: readonly SliderItem[] }) {
  const slider = useSlider<HTMLDivElement>(slides.length, 'fade', IMAGE_SLIDER_MS);
  const { isReady, current, autoplay, moveBy, moveTo } = slider;
  return (
    <div className="promo-panel coal">
      <Slideshow
        className="promo"
        label={label}
        slides={slides}
        slider={slider}
        renderSlide={(slide) => <PromoSlide slide={slide} />}
      >
        {isReady && (
          <SliderControls className="promo__controls" moveBy={moveBy}>
            <PauseButton autoplay={autoplay} className="icon-button--bare" />
            <SlideButtons count={slides.length} current={current} className="promo__dot" moveTo={moveTo} />
          </SliderControls>
        )}
      </Slideshow>
    </div>
  );
}

function PromoSlide({ slide: { title, subTitle, url, coverUrls } }: { slide: SliderItem }) {
  return (
    <>
      <div className="promo__text">
        <h2 className="heading-2">{typeset(title)}</h2>
        {subTitle && <p className="promo__lead">{typeset(subTitle)}</p>}
        {url && (
          <a className="button button--primary" href={url}>
            {LABELS.more}
            <span className="visually-hidden">: {title}</span>
          </a>
        )}
      </div>
      <div className="promo__picture">
        <Picture
          covers={coversOnCoal(coverUrls)}
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
