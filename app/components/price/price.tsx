import { classNames } from '#app/components/class-names.ts';
import { formatPrice } from '#app/domain/text/money.ts';

type PriceProps = {
  /** Roubles, at most two decimals. */
  value: number;
  size?: 'lg' | 'sm';
};

/** A price the way the house writes it: «1 250.-». */
export function Price({ value, size }: PriceProps) {
  return <span className={classNames('price', size && `price--${size}`)}>{formatPrice(value)}</span>;
}
