import { Component, type ReactNode, type RefObject } from 'react';

type StillPageProps = {
  /** Whether what comes and goes is there. */
  isShown: boolean;
  /** What must not move on the screen. */
  anchor: RefObject<Element | null>;
  children: ReactNode;
};

/**
 * Scrolls by as much as something that appears or disappears moves the rest. The browsers' own scroll anchoring keeps
 * what is at the top of the screen in its place, not what is under the finger, and Safari has none.
 */
export class StillPage extends Component<StillPageProps> {
  override getSnapshotBeforeUpdate(before: StillPageProps): number | null {
    return before.isShown === this.props.isShown ? null : topOf(this.props.anchor.current);
  }

  override componentDidUpdate(_props: StillPageProps, _state: unknown, before: number | null): void {
    const now = topOf(this.props.anchor.current);
    if (before === null || now === null || now === before) return;
    window.scrollBy({ top: now - before, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.isShown ? this.props.children : null;
  }
}

function topOf(element: Element | null): number | null {
  return element?.isConnected ? element.getBoundingClientRect().top : null;
}
