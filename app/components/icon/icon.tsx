import { classNames } from '#app/components/class-names.ts';
import spriteUrl from './icons.svg?url';

export type IconName =
  | 'cart'
  | 'search'
  | 'menu'
  | 'close'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'arrow-left'
  | 'arrow-right'
  | 'plus'
  | 'minus'
  | 'trash'
  | 'heart'
  | 'check'
  | 'info'
  | 'alert'
  | 'success'
  | 'phone'
  | 'pin'
  | 'mail'
  | 'telegram'
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

type IconProps = { name: IconName; size?: 'sm' | 'lg' };

/** Without a stylesheet (a reader mode, a failed download) an icon would otherwise take 300 by 150 pixels. */
const SIDES = { sm: 16, md: 20, lg: 24 };

/** One icon of the sprite, always decoration: the control around it carries the name. `spinner` turns by itself. */
export function Icon({ name, size }: IconProps) {
  const side = SIDES[size ?? 'md'];
  const classes = classNames('icon', size && `icon--${size}`, name === 'spinner' && 'icon--spinner');
  return (
    <svg className={classes} width={side} height={side} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
