import { classNames } from '#app/components/class-names.ts';
import { words } from '#app/components/words.tsx';

type OpeningStatusProps = { open: boolean; text: string };

/** «Открыто до 23:00» with its dot. */
export function OpeningStatus({ open, text }: OpeningStatusProps) {
  return (
    <p className={classNames('opening-status', !open && 'opening-status--closed')}>
      {/* One item beside the dot: of its own each piece of the text would be one. */}
      <span>{words(text)}</span>
    </p>
  );
}
