import { classNames } from '#app/components/class-names.ts';
import { typesetNode } from '#app/components/typeset-text.tsx';

/** «Открыто до 23:00», with a coloured dot. */
export function OpeningStatus({ open, text }: { open: boolean; text: string }) {
  return (
    <p className={classNames('opening-status', !open && 'opening-status--closed')}>
      {/* One flex item: otherwise each part would be a separate item. */}
      <span>{typesetNode(text)}</span>
    </p>
  );
}

/** Notes, for example that sections are not served now; empty without texts. */
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
