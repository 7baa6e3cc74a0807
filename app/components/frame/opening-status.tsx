import { classNames } from '#app/components/class-names.ts';
import { typo } from '#app/domain/text/typography.ts';

type OpeningStatusProps = { open: boolean; text: string };

/** «Открыто до 23:00» with its dot. */
export function OpeningStatus({ open, text }: OpeningStatusProps) {
  return <p className={classNames('opening-status', !open && 'opening-status--closed')}>{typo(text)}</p>;
}
