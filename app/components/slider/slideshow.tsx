import type { ReactNode } from 'react';
import type { SliderItem } from '#contract/content.ts';
import { type Slider, SliderStatus, slideLabel } from './slider-controls.tsx';

type SlideshowProps = {
  className: string;
  label: string;
  slides: readonly SliderItem[];
  slider: Slider;
  renderSlide: (slide: SliderItem, index: number) => ReactNode;
  children: ReactNode;
};

/** Only the current slide is accessible. Without JavaScript a row that scrolls. */
export function Slideshow({ className, label, slides, slider, renderSlide, children }: SlideshowProps) {
  const { row, isReady, current, autoplay } = slider;
  return (
    <section {...autoplay.rootProps} className={className} aria-label={label} aria-roledescription="слайдер">
      <div ref={row} className={`${className}__slides slides`}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
          <div
            key={`${slide.title} ${slide.url}`}
            className={`${className}__slide`}
            role="group"
            aria-roledescription="слайд"
            aria-label={slideLabel(index, slides.length)}
            inert={isReady && current !== index}
          >
            {renderSlide(slide, index)}
          </div>
        ))}
      </div>
      {children}
      {isReady && (
        <SliderStatus autoplay={autoplay}>
          {`${slideLabel(current, slides.length)}: ${slides[current]?.title}`}
        </SliderStatus>
      )}
    </section>
  );
}
