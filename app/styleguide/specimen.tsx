import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { type ForcedState, STATE_CLASSES } from './force-states.ts';

export function Specimens({ children, wide }: { children: ReactNode; wide?: boolean }) {
  return <div className={classNames('specimens', wide && 'specimens--wide')}>{children}</div>;
}

type SpecimenProps = {
  title: string;
  state?: ForcedState;
  /** Selector; default: all children. */
  on?: string;
  coal?: boolean;
  /** Keeps `position: fixed` inside the box. */
  stage?: boolean;
  /** Selector of `<details>` to open. */
  open?: string;
  children: ReactNode;
};

export function Specimen({ title, state, on = ':scope > *', coal, stage, open, children }: SpecimenProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    if (state) {
      for (const element of box.current.querySelectorAll(on)) element.classList.add(...STATE_CLASSES[state]);
    }
    if (open) {
      for (const details of box.current.querySelectorAll<HTMLDetailsElement>(open)) details.open = true;
    }
  });
  return (
    <figure className="specimen">
      <figcaption className="specimen__title">{title}</figcaption>
      <div
        ref={box}
        className={classNames(
          'specimen__box',
          coal && 'specimen__box--coal',
          stage && 'specimen__box--stage',
        )}
      >
        {children}
      </div>
    </figure>
  );
}
