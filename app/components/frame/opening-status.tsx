import { classNames } from '#app/components/class-names.ts';
import { words } from '#app/components/unbroken-text.tsx';

/** «Открыто до 23:00» with its dot. */
export function OpeningStatus({ open, text }: { open: boolean; text: string }) {
  return (
    <p className={classNames('opening-status', !open && 'opening-status--closed')}>
      {/* One item beside the dot: of its own each piece of the text would be one. */}
      <span>{words(text)}</span>
    </p>
  );
}

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
