import type {
  BreadcrumbList,
  NewsArticle,
  OpeningHoursSpecification,
  PostalAddress,
  RestaurantLeaf,
  SearchActionLeaf,
  Thing,
  WebSiteLeaf,
  WithActionConstraints,
  WithContext,
} from 'schema-dts';
import type { ArticleView } from '#app/domain/catalogue/article.ts';
import { sharedCoverOf } from '#app/domain/catalogue/covers.ts';
import type { Crumb } from '#app/domain/navigation/crumbs.ts';
import { articleHref } from '#app/domain/navigation/page-addresses.ts';
import type { Frame } from '#app/domain/shop/frame.ts';
import type { WorkDay } from '#contract/content.ts';
import { parsePhone } from '#contract/phones.ts';
import { formatClock } from '#contract/schedule.ts';
import { DAY_MINUTES, type DayHours, readSpecialDays, readWorkDays } from '#contract/work-days.ts';
import { absoluteUrl } from '../absolute-url.ts';

/** docs/decisions/0010-search-engines.md */
export type StructuredData = Exclude<Thing, string>;

export type Shop = Pick<
  Frame,
  'siteName' | 'publicUrl' | 'defaultImage' | 'phone' | 'address' | 'about' | 'email' | 'social'
> &
  Pick<Frame, 'workDays' | 'stoppedDates'>;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export function addContext<T extends StructuredData>(data: T): WithContext<T> {
  return { '@context': 'https://schema.org', ...data };
}

export function restaurantData(shop: Shop): RestaurantLeaf {
  const { publicUrl } = shop;
  return {
    '@type': 'Restaurant',
    '@id': restaurantId(publicUrl),
    name: shop.siteName,
    description: shop.about || undefined,
    url: absoluteUrl(publicUrl, '/'),
    image: absoluteUrl(publicUrl, shop.defaultImage),
    telephone: parsePhone(shop.phone) ?? (shop.phone || undefined),
    email: shop.email || undefined,
    address: addressData(shop),
    openingHoursSpecification: openingHours(shop.workDays),
    specialOpeningHoursSpecification: specialHours(shop),
    hasMenu: absoluteUrl(publicUrl, '/categories'),
    currenciesAccepted: 'RUB',
    sameAs: shop.social?.url,
  };
}

export function restaurantId(publicUrl: string): string {
  return absoluteUrl(publicUrl, '/#restaurant');
}

export function webSiteData({ siteName, publicUrl }: Shop): WebSiteLeaf {
  const search: WithActionConstraints<SearchActionLeaf> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': absoluteUrl(publicUrl, '/#website'),
    name: siteName,
    url: absoluteUrl(publicUrl, '/'),
    inLanguage: 'ru',
    publisher: { '@id': restaurantId(publicUrl) },
    potentialAction: search,
  };
}

/** Google reads the URL from `@id`; the current page has none. */
export function breadcrumbData(publicUrl: string, crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ title, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item:
        to === undefined ? undefined : { '@type': 'WebPage', '@id': absoluteUrl(publicUrl, to), name: title },
    })),
  };
}

export function newsArticleData(shop: Shop, article: ArticleView): NewsArticle {
  const { publicUrl, siteName } = shop;
  const url = absoluteUrl(publicUrl, articleHref(article.slug));
  const image = sharedCoverOf(article.coverUrls);
  const author = article.author?.fullName;
  return {
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.metaData?.description ?? article.excerpt,
    url,
    mainEntityOfPage: url,
    image: image && absoluteUrl(publicUrl, image),
    datePublished: article.date?.iso,
    inLanguage: 'ru',
    keywords: listOrUndefined(article.tags),
    author: author ? { '@type': 'Person', name: author } : undefined,
    publisher: {
      '@type': 'Restaurant',
      '@id': restaurantId(publicUrl),
      name: siteName,
      url: absoluteUrl(publicUrl, '/'),
      address: addressData(shop),
    },
  };
}

function addressData({ address }: Shop): PostalAddress | undefined {
  if (!address) return undefined;
  return { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'RU' };
}

/** `undefined` if any day is unreadable: a missing day means closed. */
function openingHours(workDays: readonly WorkDay[]): OpeningHoursSpecification[] | undefined {
  const week = readWorkDays(workDays);
  if (week.includes(null)) return undefined;
  return week.flatMap((hours, day) => hoursData(hours, { dayOfWeek: WEEKDAYS[day] }));
}

/** And what a stop of all orders leaves. Google reads a day that opens and closes at midnight as closed. */
function specialHours({ workDays, stoppedDates = [] }: Shop): OpeningHoursSpecification[] | undefined {
  const special = new Map(readSpecialDays(workDays));
  for (const { date, hours } of stoppedDates) special.set(date, hours);
  const days = [...special].flatMap(([date, hours]) =>
    hoursData(hours?.length === 0 ? [{ from: 0, to: 0 }] : hours, { validFrom: date, validThrough: date }),
  );
  return listOrUndefined(days);
}

/** `closes` before `opens` means the next day. */
function hoursData<Days extends object>(hours: DayHours, days: Days) {
  return (hours ?? []).map(({ from, to }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    ...days,
    opens: formatClock(from),
    closes: to - from >= DAY_MINUTES ? '23:59' : formatClock(to),
  }));
}

/** JSON omits `undefined`. */
export function listOrUndefined<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}
