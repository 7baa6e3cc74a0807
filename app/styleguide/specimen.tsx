import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#app/components/class-names.ts';
import { type ForcedState, STATE_CLASSES } from './force-states.ts';

/** Specimens side by side, or below each other if each takes the whole width. */
export function Specimens({ children, wide }: { children: ReactNode; wide?: boolean }) {
  return <div className={classNames('specimens', wide && 'specimens--wide')}>{children}</div>;
}

type SpecimenProps = {
  title: string;
  /** Forces this state on the elements of `on`. */
  state?: ForcedState;
  /** Selector of the elements for `state`; by default all children. */
  on?: string;
  /** On the dark background of `--coal`. */
  coal?: boolean;
  /** Keeps elements with `position: fixed` inside the box. */
  stage?: boolean;
  /** A selector of `<details>` to open. */
  open?: string;
  children: ReactNode;
};

/** One component in one state. */
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
