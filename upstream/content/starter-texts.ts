/** What the files of a new shop say until somebody replaces it: the desk asks for what still says so. */
export const STARTER_TEXTS = {
  name: 'Название ресторана',
  phone: '+7 (000) 000-00-00',
  delivery: 'Условия доставки скоро появятся.',
} as const;
