import { useId } from 'react';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { classNames } from '#app/components/class-names.ts';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { row as rowOfSlides } from '#app/components/slider/row.ts';
import {
  ArrowButtons,
  PauseButton,
  SliderControls,
  SliderStatus,
} from '#app/components/slider/slider-controls.tsx';
import { useSlideshow } from '#app/components/slider/use-slideshow.ts';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import { CAROUSEL_MS } from '#app/domain/timing.ts';

type DishCarouselProps = {
  title: string;
  dishes: readonly ListedDish[];
  eagerCount?: number;
};

const WIDEST = 4;

/**
 * Dishes in a row without an end: four at a time, three on tablets, one (and the edge of the next) on phones. Without
 * scripts, and where there are only a few, the row scrolls.
 */
export function DishCarousel({ title, dishes, eagerCount }: DishCarouselProps) {
  const id = useId();
  const count = dishes.length > WIDEST ? dishes.length : 0;
  const { root, row, slider, autoplay } = useSlideshow<HTMLUListElement>(count, rowOfSlides, CAROUSEL_MS);
  const { current, visible, isReady, moveBy } = slider;
  const round = [...dishes, ...dishes];
  const inView = round.slice(current, current + visible).map((dish) => dish.title);
  return (
    <section ref={root} className="dish-carousel section" aria-labelledby={id} aria-roledescription="слайдер">
      <SectionHead id={id} title={title}>
        <a className="link" href="/categories">
          Всё меню
        </a>
        {count > 0 && (
          <SliderControls
            className={classNames('slider-controls', !isReady && 'slider-controls--awaited')}
            onMove={moveBy}
          >
            <PauseButton autoplay={autoplay} isAwaited={!isReady} />
            <ArrowButtons
              className="dish-carousel__arrow"
              step={visible}
              isAwaited={!isReady}
              onMove={moveBy}
            />
          </SliderControls>
        )}
      </SectionHead>
      <DishList listRef={row} dishes={dishes} variant="rail" eagerCount={eagerCount} />
      {isReady && (
        <SliderStatus isRunning={autoplay.state === 'running'}>
          {`Показаны: ${inView.join(', ')}`}
        </SliderStatus>
      )}
    </section>
  );
}
