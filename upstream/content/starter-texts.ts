/** Of content-empty. The first steps stay open until they are replaced. */
export const STARTER_TEXTS = {
  name: 'Название ресторана',
  phone: '+7 (000) 000-00-00',
  email: 'pochta@example.ru',
  address: 'Адрес ресторана',
  about: 'Здесь будет коротко о ресторане.',
  map: 'Карты пока нет',
  legal: [
    'Юрлицо: укажите наименование',
    'ОГРН: укажите номер',
    'ИНН: укажите номер',
    'Юридический адрес: укажите адрес',
  ].join('\n'),
  delivery: 'Условия доставки скоро появятся.',
  offer: 'Проверьте этот текст и напишите в нём, как продаёте вы.',
} as const;
