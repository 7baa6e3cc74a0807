import type { ReactNode } from 'react';
import { slideLabel } from './slide-label.ts';
import type { SliderState } from './use-slider.ts';

type SlideProps = {
  className: string;
  index: number;
  count: number;
  slider: Pick<SliderState, 'isReady' | 'current'>;
  children: ReactNode;
};

/** One of the slides that lie over one another once scripts run: only the one in front can be read and operated then. */
export function Slide({ className, index, count, slider, children }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      className={className}
      role="group"
      aria-roledescription="слайд"
      aria-label={slideLabel(index, count)}
      inert={slider.isReady && slider.current !== index}
    >
      {children}
    </div>
  );
}
