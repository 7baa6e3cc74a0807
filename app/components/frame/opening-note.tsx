import { OpeningStatus } from './opening-status.tsx';

/** When something can be had that cannot be had now; nothing where there is nothing to say. */
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
