/** Without delivery restrictions. */
export const CATEGORY = '/category/burgery-i-gril';
export const DISH = { title: 'Бургер «Жжёный перец»', path: '/product/burger-zhzhyonyj-perec' };
export const OTHER = { title: 'Бургер «Дымный бекон»', path: '/product/burger-dymnyj-bekon' };
export const THIRD = { title: 'Бургер «Утка в отставке»', path: '/product/burger-utka-v-otstavke' };

export const ADDED = 'Товар добавлен в корзину';
export const ADDRESS = 'ул. Солодовая, 12, кв. 48';
