import { OptionKind } from '#contract/enums.ts';
import type { Content } from '#upstream/content/content.ts';
import { smallShop } from './small-shop.ts';

const option = (id: string, title: string, priceDelta = 0, isDefault = false) => ({
  id,
  title,
  priceDelta,
  default: isDefault,
});

/** The small shop, whose «Борщ» of 450 ₽ has two sizes and optional extras. */
export function optionsShop(): Content {
  const shop = smallShop();
  const [borshch] = shop.products;
  if (borshch) {
    borshch.optionGroups = [
      {
        id: 'size',
        title: 'Порция',
        kind: OptionKind.ONE,
        min: 1,
        max: 1,
        options: [option('half', 'Половина', -100.5), option('whole', 'Целая', 0, true)],
      },
      {
        id: 'extras',
        title: 'Добавить',
        kind: OptionKind.MANY,
        min: 0,
        max: 2,
        options: [option('cream', 'Сметана', 40), option('bread', 'Хлеб', 30), option('lard', 'Сало', 90)],
      },
    ];
  }
  return { ...shop, fingerprint: 'options' };
}
