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

/** One icon of the sprite, always decoration: the control around it carries the name. `spinner` turns by itself. */
export function Icon({ name, size }: IconProps) {
  const classes = classNames('icon', size && `icon--${size}`, name === 'spinner' && 'icon--spinner');
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
