import { classNames } from '#app/components/class-names.ts';
import { formatPrice } from '#app/domain/text/money.ts';

type PriceProps = {
  /** In roubles. */
  value: number;
  size?: 'lg' | 'sm';
  /** Shows «от»: the value is the lowest of several prices. */
  isFrom?: boolean;
};

/** «1 250.-» */
export function Price({ value, size, isFrom = false }: PriceProps) {
  return (
    <span className={classNames('price', size && `price--${size}`)}>
      {isFrom && <span className="price__from">{'от\u00a0'}</span>}
      {formatPrice(value)}
    </span>
  );
}
