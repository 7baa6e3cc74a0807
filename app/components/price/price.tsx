import { classNames } from '#app/components/class-names.ts';
import { spokenPrice } from '#app/components/typeset-text.tsx';
import { formatPrice } from '#app/domain/text/money.ts';

type PriceProps = {
  /** Roubles. */
  value: number;
  size?: 'lg' | 'sm';
  /** «от»: the lowest of several prices. */
  isFrom?: boolean;
};

export function Price({ value, size, isFrom = false }: PriceProps) {
  return (
    <span className={classNames('price', size && `price--${size}`)}>
      {isFrom && <span className="price__from">{'от\u00a0'}</span>}
      {spokenPrice(formatPrice(value))}
    </span>
  );
}
