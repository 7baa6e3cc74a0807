import { BillNotes, BillRows, type ShownBill } from '#app/components/cart/delivery-bill.tsx';
import { AllergenFilter } from '#app/components/catalogue/allergen-filter.tsx';
import { BuyForm } from '#app/components/dish/buy-form.tsx';
import type { OptionGroup } from '#contract/option-schemas.ts';
import { dish } from '../fixtures/dishes.ts';
import { Specimen, Specimens } from '../specimen.tsx';

const GROUPS: OptionGroup[] = [
  {
    id: 'size',
    title: 'Размер',
    kind: 'one',
    min: 1,
    max: 1,
    options: [
      { id: 'cm30', title: '30 см', priceDelta: 0, default: true },
      { id: 'cm40', title: '40 см', priceDelta: 280, default: false },
    ],
  },
  {
    id: 'extras',
    title: 'Добавить',
    kind: 'many',
    min: 0,
    max: 2,
    options: [
      { id: 'pear', title: 'Груша', priceDelta: 70, default: true },
      { id: 'nuts', title: 'Грецкие орехи', priceDelta: 90, default: true },
      { id: 'honey', title: 'Гречишный мёд', priceDelta: 40, default: false },
    ],
  },
];

export function DishOptions() {
  return (
    <Specimens>
      <Specimen title="Размер выбран, добавок уже две">
        <BuyForm dish={{ ...dish, optionGroups: GROUPS }} options={['cm30', 'pear', 'nuts']} />
      </Specimen>
      <Specimen title="Фокус" state="focus" on="label:nth-child(2) input">
        <BuyForm dish={{ ...dish, optionGroups: GROUPS.slice(0, 1) }} />
      </Specimen>
    </Specimens>
  );
}

const DISHES = 1340;
const CENTRE = { zone: 'Центр', streets: [], fee: 190, freeFrom: 1500, minSum: 600, minutes: 60 };
const BILLS: [title: string, bill: ShownBill][] = [
  [
    'Доставка платная',
    {
      isPickup: false,
      when: 'как можно скорее · около 60 мин',
      charge: { fee: 190, discount: 0, minutes: 60, zone: CENTRE },
    },
  ],
  [
    'Самовывоз со скидкой',
    {
      isPickup: true,
      when: 'сегодня в 19:00',
      charge: { fee: 0, discount: 134, minutes: 25, zone: null },
    },
  ],
  ['Зона неизвестна', { isPickup: false, when: 'как можно скорее', charge: null }],
];

export function DeliveryBills() {
  return (
    <Specimens>
      {BILLS.map(([title, bill]) => (
        <Specimen key={title} title={title}>
          <div className="cart-summary">
            <dl>
              <BillRows bill={bill} dishes={DISHES} />
            </dl>
            <BillNotes bill={bill} dishes={DISHES} />
          </div>
        </Specimen>
      ))}
    </Specimens>
  );
}

export function Allergens() {
  return (
    <Specimens>
      <Specimen title="Закрыт">
        <AllergenFilter filter={{ chosen: [], offered: ['gluten', 'milk'], unstated: 0 }} />
      </Specimen>
      <Specimen title="Открыт, выбрано молоко" open="details">
        <AllergenFilter
          filter={{ chosen: ['milk'], offered: ['gluten', 'eggs', 'fish', 'milk'], unstated: 3 }}
        />
      </Specimen>
    </Specimens>
  );
}
