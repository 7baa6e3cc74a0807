/** A shop with a title that breaks formats, a page linked only by a menu, and a dead link. */
import { createShopApi, type ShopApi } from '#tests/support/shop-api.ts';
import { smallShop } from '#tests/support/small-shop.ts';

/** Injection into formats without escaping. */
export const INJECTION = 'Борщ </script><script>alert(1)</script> & «5 > 3»';

export async function openShopForRobots(): Promise<ShopApi> {
  const content = smallShop();
  const [soup] = content.products;
  if (soup) soup.title = INJECTION;
  const [page] = content.infoPages;
  if (page) page.slug = 'delivery';
  content.navMenus[1]?.items.push({
    title: 'О доставке',
    url: '/page/delivery',
    coverUrls: {},
    childs: [{ title: 'Закрытая', url: '/page/gone', coverUrls: {}, childs: [] }],
  });
  const [article] = content.articles;
  if (article) article.metaData = { description: 'Квас, редис и укроп: окрошка до сентября' };
  if (article) article.content = '<p><a href="/product/borshch">Борщ</a> ]]> <img src="/media/a.webp"></p>';

  return createShopApi({ content });
}
