import { classNames } from '#app/components/class-names.ts';
import spriteUrl from './icons.svg?url';

/** By `PageIcons`; the others are in icons.svg. */
const INLINE_ICONS = [
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
  | (typeof INLINE_ICONS)[number]
  | 'chevron-left'
  | 'arrow-left'
  | 'trash'
  | 'check'
  | 'info'
  | 'success'
  | 'mail'
  | 'clock'
  | 'bell'
  | 'user'
  | 'logout'
  | 'courier'
  | 'pickup'
  | 'cash'
  | 'card'
  | 'online'
  | 'pause'
  | 'play'
  | 'spinner'
  | 'repeat'
  | 'dish';

/** Without a stylesheet an icon would have 300 × 150 pixels. */
const SIZES_PX = { sm: 16, md: 20, lg: 24 };

/** Decorative: the control around it has the accessible name. */
export function Icon({ name, size }: { name: IconName; size?: 'sm' | 'lg' }) {
  const side = SIZES_PX[size ?? 'md'];
  const classes = classNames('icon', size && `icon--${size}`, name === 'spinner' && 'icon--spinner');
  const isInline = INLINE_ICONS.some((icon) => icon === name);
  return (
    <svg className={classes} width={side} height={side} aria-hidden="true">
      <use href={(isInline ? '#icon-' : `${spriteUrl}#`) + name} />
    </svg>
  );
}
