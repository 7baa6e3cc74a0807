import { useId } from 'react';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import {
  ArrowButtons,
  PauseButton,
  SliderControls,
  SliderStatus,
} from '#app/components/slider/slider-controls.tsx';
import { useSlider } from '#app/components/slider/use-slider.ts';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { CAROUSEL_MS } from '#app/domain/timing.ts';

type DishCarouselProps = {
  title: string;
  dishes: readonly ListedDish[];
  eagerCount?: number;
};

const MAX_VISIBLE = 4;

/** Without JavaScript, or with few dishes, the row scrolls. */
export function DishCarousel({ title, dishes, eagerCount }: DishCarouselProps) {
  const id = useId();
  const count = dishes.length > MAX_VISIBLE ? dishes.length : 0;
  const slider = useSlider<HTMLUListElement>(count, 'row', CAROUSEL_MS);
  const { row, current, visible, isReady, moveBy, autoplay } = slider;
  const inView = [...dishes, ...dishes].slice(current, current + visible).map((dish) => dish.title);
  return (
    <section
      {...autoplay.rootProps}
      className="dish-carousel section"
      aria-labelledby={id}
      aria-roledescription="слайдер"
    >
      <SectionHead id={id} title={title}>
        <a className="link" href="/categories">
          {LABELS.wholeMenu}
        </a>
        {count > 0 && !isReady && <div className="dish-carousel__controls-room" />}
        {isReady && (
          <SliderControls className="slider-controls" moveBy={moveBy}>
            <PauseButton autoplay={autoplay} />
            <ArrowButtons className="dish-carousel__arrow" step={visible} moveBy={moveBy} />
          </SliderControls>
        )}
      </SectionHead>
      <DishList listRef={row} dishes={dishes} variant="rail" eagerCount={eagerCount} />
      {isReady && <SliderStatus autoplay={autoplay}>{`Показаны: ${inView.join(', ')}`}</SliderStatus>}
    </section>
  );
}
