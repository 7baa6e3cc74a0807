import { Component, type RefObject } from 'react';

type KeepScrollPositionProps = {
  /** Whether something is shown that moves the rest of the page. */
  isShown: boolean;
  /** The element that must not move on the screen. */
  anchor: RefObject<Element | null>;
};

/**
 * When something appears or disappears the rest of the page moves. This scrolls by as much, so that `anchor` stays where it is. The browsers' own scroll anchoring keeps the top of the screen, not what is under the finger; Safari has none.
 */
export class KeepScrollPosition extends Component<KeepScrollPositionProps> {
  override getSnapshotBeforeUpdate(before: KeepScrollPositionProps): number | null {
    return before.isShown === this.props.isShown ? null : topOf(this.props.anchor.current);
  }

  override componentDidUpdate(_props: KeepScrollPositionProps, _state: unknown, before: number | null): void {
    const now = topOf(this.props.anchor.current);
    if (before === null || now === null || now === before) return;
    window.scrollBy({ top: now - before, behavior: 'instant' });
  }

  override render(): null {
    return null;
  }
}

function topOf(element: Element | null): number | null {
  return element?.isConnected ? element.getBoundingClientRect().top : null;
}
