import { classNames } from '#app/components/class-names.ts';
import { words } from '#app/components/words.tsx';

/** «Открыто до 23:00» with its dot. */
export function OpeningStatus({ open, text }: { open: boolean; text: string }) {
  return (
    <p className={classNames('opening-status', !open && 'opening-status--closed')}>
      {/* One item beside the dot: of its own each piece of the text would be one. */}
      <span>{words(text)}</span>
    </p>
  );
}
