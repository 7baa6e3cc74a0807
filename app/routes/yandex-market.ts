import { sharedCoverOf } from '#app/domain/catalogue/covers.ts';
import { startPrice } from '#app/domain/catalogue/dish-options.ts';
import { dishHref } from '#app/domain/navigation/page-addresses.ts';
import { absoluteUrl } from '#app/domain/seo/absolute-url.ts';
import { type Xml, xml, xmlDocument } from '#app/domain/text/xml.ts';
import { getSettings } from '#app/services/catalogue/content.server.ts';
import { listWholeMenu } from '#app/services/catalogue/whole-lists.server.ts';
import { env } from '#app/services/env.server.ts';
import { NOINDEX_HEADERS, publicDocument } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import type { ProductCard } from '#contract/product.ts';
import type { Route } from './+types/yandex-market';

/** Supported by YML. */
const PICTURE = /\.(?:jpe?g|png)(?:\?.*)?$/i;

/**
 * Simplified type: docs/decisions/0010-search-engines.md. Without dishes served only in the bar: alcohol
 * must not be sold at a distance.
 *
 * @throws 503 while the API is unavailable
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getAnonymousApi(context);
  const [{ SITE_NAME = '' }, chapters] = await Promise.all([getSettings(api), listWholeMenu(api)]);
  const categories = chapters.map(
    ({ category: { id, title } }) => xml`<category id="${id}">${title}</category>`,
  );
  const offers = chapters.flatMap(({ category, sections }) =>
    sections
      .flatMap(({ dishes }) => dishes)
      .filter(({ canBuy, notServed }) => canBuy || notServed)
      .map((dish) => offerOf(dish, category.id, SITE_NAME)),
  );
  const list = xml`<yml_catalog date="${new Date().toISOString().slice(0, 16)}+00:00">
<shop>
<name>${SITE_NAME}</name>
<company>${SITE_NAME}</company>
<url>${absoluteUrl(env.PUBLIC_URL, '/')}</url>
<currencies><currency id="RUR" rate="1"/></currencies>
<categories>
${categories}
</categories>
<offers>
${offers}
</offers>
</shop>
</yml_catalog>`;
  return publicDocument(request, xmlDocument(list), 'application/xml', NOINDEX_HEADERS);
}

function offerOf(dish: ProductCard, categoryId: number, siteName: string): Xml {
  const cover = sharedCoverOf(dish.coverUrls);
  return xml`<offer id="${dish.id}" available="true">
${[
  xml`<name>${dish.title}</name>`,
  xml`<url>${absoluteUrl(env.PUBLIC_URL, dishHref(dish.slug))}</url>`,
  xml`<price>${startPrice(dish).value}</price>`,
  xml`<currencyId>RUR</currencyId>`,
  xml`<categoryId>${categoryId}</categoryId>`,
  ...(cover && PICTURE.test(cover) ? [xml`<picture>${absoluteUrl(env.PUBLIC_URL, cover)}</picture>`] : []),
  xml`<vendor>${siteName}</vendor>`,
  ...(dish.sku ? [xml`<vendorCode>${dish.sku}</vendorCode>`] : []),
  xml`<description>${dish.ingredients.join(', ') || dish.title}</description>`,
  // Kilograms.
  ...(dish.weight === undefined ? [] : [xml`<weight>${dish.weight / 1_000}</weight>`]),
  ...(dish.volume === undefined ? [] : [xml`<param name="Объём" unit="мл">${dish.volume}</param>`]),
]}
</offer>`;
}
