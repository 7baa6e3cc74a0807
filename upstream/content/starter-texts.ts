/** The first steps stay open until they are replaced. */
export const STARTER_TEXTS = {
  name: 'Название ресторана',
  phone: '+7 (000) 000-00-00',
  email: 'pochta@example.ru',
  address: 'Адрес ресторана',
  delivery: 'Условия доставки скоро появятся.',
  offer: 'Проверьте этот текст и напишите в нём, как продаёте вы.',
} as const;
