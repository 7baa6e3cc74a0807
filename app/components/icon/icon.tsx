import { classNames } from '#app/components/class-names.ts';
import spriteUrl from './icons.svg?url';

/** Inlined in every page by `PageIcons`; the others are in icons.svg. */
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

const INLINED: ReadonlySet<IconName> = new Set(PAGE_ICONS);

/** In pixels. Without a stylesheet (reader mode, failed download) an icon would otherwise have 300 × 150 pixels. */
const SIDES = { sm: 16, md: 20, lg: 24 };

/** Decorative: the surrounding control has the accessible name. `spinner` is animated. */
export function Icon({ name, size }: { name: IconName; size?: 'sm' | 'lg' }) {
  const side = SIDES[size ?? 'md'];
  const classes = classNames('icon', size && `icon--${size}`, name === 'spinner' && 'icon--spinner');
  return (
    <svg className={classes} width={side} height={side} aria-hidden="true">
      <use href={(INLINED.has(name) ? '#icon-' : `${spriteUrl}#`) + name} />
    </svg>
  );
}
