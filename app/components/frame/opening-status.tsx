import { classNames } from '#app/components/class-names.ts';
import { useFrame } from '#app/components/state/use-frame.ts';
import { typesetNode } from '#app/components/typeset-text.tsx';

export function OpeningStatus({ open, text }: { open: boolean; text: string }) {
  return (
    <p className={classNames('opening-status', !open && 'opening-status--closed')}>
      {/* Otherwise each part would be a flex item. */}
      <span>{typesetNode(text)}</span>
    </p>
  );
}

export function OpeningNote({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div className="opening-note">
      {texts.map((text) => (
        <OpeningStatus key={text} open={false} text={text} />
      ))}
    </div>
  );
}

/** Above the first dish, before the guest chooses one. */
export function ClosedNote() {
  const closed = useFrame()?.closed;
  if (!closed) return null;
  return (
    <div className="closed-note container">
      <OpeningNote texts={[closed.note]} />
    </div>
  );
}
