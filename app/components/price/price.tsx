import { classNames } from '#app/components/class-names.ts';
import { formatPrice } from '#app/domain/text/money.ts';

type PriceProps = {
  /** Roubles, at most two decimals. */
  value: number;
  size?: 'lg' | 'sm';
  /** The least of several. */
  isFrom?: boolean;
};

/** A price the way the house writes it: «1 250.-». */
export function Price({ value, size, isFrom = false }: PriceProps) {
  return (
    <span className={classNames('price', size && `price--${size}`)}>
      {isFrom && <span className="price__from">{'от\u00a0'}</span>}
      {formatPrice(value)}
    </span>
  );
}
