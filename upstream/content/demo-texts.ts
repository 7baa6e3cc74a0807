/** Texts of the demo restaurant, which real shops must replace. tests/unit/content-warnings.test.ts compares them with its files. */
export const DEMO_TEXTS = {
  'название демо': ['Угли и хмель'],
  'телефон демо': ['555-01-42', '5550142'],
  'почта или канал демо': ['ugli-hmel', 'ugli_hmel'],
  'реквизиты демо': ['7816704359', '1177847266408'],
  'адрес демо': ['Хлебозаводск'],
  'описание демо для поисковиков': [
    'Гастробар на открытом огне',
    'с берёзовых углей',
    'Состав, вес, калории и цена у каждого блюда',
    'музыка по пятницам',
    'Девять разделов от бургеров до бара',
  ],
} as const;

export const DEMO_NAME = DEMO_TEXTS['название демо'][0];
