import { useId } from 'react';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { classNames } from '#app/components/class-names.ts';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { row as rowOfSlides } from '#app/components/slider/row.ts';
import {
  ArrowButton,
  PauseButton,
  SliderControls,
  SliderStatus,
} from '#app/components/slider/slider-controls.tsx';
import { useSlideshow } from '#app/components/slider/use-slideshow.ts';
import { CAROUSEL_MS } from '#app/domain/timing.ts';
import type { ProductCard } from '#contract/entities.ts';

type DishCarouselProps = {
  title: string;
  products: readonly ProductCard[];
  /** Of a carousel on the first screen. */
  eagerCount?: number;
};

/** As many as the widest row shows at once. */
const WIDEST = 4;

/**
 * Dishes in a row without an end: four at a time, three on tablets, one (and the edge of the next) on phones. Without
 * scripts, and where there are only a few, the row scrolls.
 */
export function DishCarousel({ title, products, eagerCount }: DishCarouselProps) {
  const id = useId();
  const count = products.length > WIDEST ? products.length : 0;
  const { root, row, slider, autoplay } = useSlideshow<HTMLUListElement>(count, rowOfSlides, CAROUSEL_MS);
  const { current, visible } = slider;
  return (
    <section ref={root} className="dish-carousel section" aria-labelledby={id} aria-roledescription="слайдер">
      <SectionHead id={id} title={title}>
        <a className="link" href="/categories">
          Всё меню
        </a>
        {count > 0 && (
          <SliderControls
            className={classNames('slider-controls', !slider.isReady && 'slider-controls--awaited')}
            onMove={slider.moveBy}
          >
            <PauseButton autoplay={autoplay} />
            <ArrowButton to="back" className="dish-carousel__arrow" onClick={() => slider.moveBy(-visible)} />
            <ArrowButton to="next" className="dish-carousel__arrow" onClick={() => slider.moveBy(visible)} />
          </SliderControls>
        )}
      </SectionHead>
      <DishList listRef={row} products={products} variant="rail" eagerCount={eagerCount} />
      {slider.isReady && (
        <SliderStatus isRunning={autoplay.state === 'running'}>
          {`Показаны: ${titlesInView(products, current, visible).join(', ')}`}
        </SliderStatus>
      )}
    </section>
  );
}

function titlesInView(products: readonly ProductCard[], first: number, count: number): string[] {
  return Array.from(
    { length: count },
    (_, place) => products[(first + place) % products.length]?.title ?? '',
  );
}
