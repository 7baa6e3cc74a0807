import { classNames } from '#app/components/class-names.ts';
import spriteUrl from './icons.svg?url';

/** They stand in the page: page-icons.tsx. */
const PAGE_ICONS = [
  'cart',
  'search',
  'menu',
  'close',
  'chevron-down',
  'chevron-right',
  'arrow-right',
  'plus',
  'minus',
  'heart',
  'alert',
  'phone',
  'pin',
  'telegram',
] as const;

export type IconName =
  | (typeof PAGE_ICONS)[number]
  | 'chevron-left'
  | 'arrow-left'
  | 'trash'
  | 'check'
  | 'info'
  | 'success'
  | 'mail'
  | 'clock'
  | 'user'
  | 'logout'
  | 'courier'
  | 'pickup'
  | 'cash'
  | 'card'
  | 'pause'
  | 'play'
  | 'spinner'
  | 'repeat'
  | 'dish';

const OF_PAGE: ReadonlySet<IconName> = new Set(PAGE_ICONS);

/** Without a stylesheet (a reader mode, a failed download) an icon would otherwise take 300 by 150 pixels. */
const SIDES = { sm: 16, md: 20, lg: 24 };

/** One icon, always decoration: the control around it carries the name. `spinner` turns by itself. */
export function Icon({ name, size }: { name: IconName; size?: 'sm' | 'lg' }) {
  const side = SIDES[size ?? 'md'];
  const classes = classNames('icon', size && `icon--${size}`, name === 'spinner' && 'icon--spinner');
  return (
    <svg className={classes} width={side} height={side} aria-hidden="true">
      <use href={(OF_PAGE.has(name) ? '#icon-' : `${spriteUrl}#`) + name} />
    </svg>
  );
}
