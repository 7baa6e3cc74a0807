export const OPTION_TEXTS = {
  hint: 'Что гость выбирает на странице блюда: размер, соус, добавки.',
  group: 'Группа',
  groupTitle: 'Название группы',
  groupExample: 'Размер',
  kind: 'Сколько выбирает гость',
  min: 'Не меньше',
  max: 'Не больше',
  option: 'Вариант',
  optionTitle: 'Название варианта',
  price: 'Доплата, рублей',
  priceHint: 'Пусто или 0 — без доплаты; −60 — скидка',
  isDefault: 'Выбран сразу',
  onlyInHall: 'Только в зале',
  externalId: 'Код в кассе',
  allergens: 'Что добавляет к аллергенам блюда',
  noAllergens: 'ничего',
  unknown: 'не указано',
  addOption: 'Ещё вариант',
  addGroup: 'Ещё группа',
  firstGroup: 'Добавить варианты',
  groupUp: 'Группу выше',
  groupDown: 'Группу ниже',
  removeGroup: 'Убрать группу',
  restoreGroup: 'Вернуть группу',
  preview: 'Так увидит гость',
  refresh: 'Показать, как увидит гость',
  nothing: 'Не нужно',
  newGroup: 'новая группа',
  newOption: 'новый вариант',
} as const;

export function willBeRemoved(title: string): string {
  return `Группа «${title}» исчезнет, когда вы сохраните.`;
}

export const OPTION_KINDS = {
  one: 'Один, обязательно',
  optional: 'Один или ничего',
  many: 'Несколько',
} as const;

export const OPTION_PROBLEMS = {
  oldForm:
    'Страница была открыта до обновления сайта, а варианты теперь заполняются по строкам. Ниже — те, что сохранены: исправьте их и сохраните.',
  oneHasLimits: 'гость выбирает один: сотрите эти числа или выберите «Несколько»',
} as const;

export function priceInTitle(found: string): string {
  return `в названии стоит «${found}»: это доплата? Впишите её сюда, а если доплаты нет — 0`;
}

/** «от 1 до 2» */
export function limitsText(min: string, max: string): string {
  return [min === '' || min === '0' ? '' : `от ${min}`, max === '' ? '' : `до ${max}`]
    .filter((part) => part !== '')
    .join(' ');
}
