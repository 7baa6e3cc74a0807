import { webAddress } from '#contract/addresses.ts';

/** Accepts a link to Yandex Maps, coordinates, or the code of a maps site. */

const COORDINATES = /^(-?\d{1,2}\.\d+)[,;\s]+(-?\d{1,3}\.\d+)$/;
const CODE = /^<iframe\s/i;
const WIDGET = 'https://yandex.ru/map-widget/v1/';
const ZOOM = '16';
const SHORT_LINK =
  'в короткой ссылке нет места на карте: откройте её в браузере и вставьте сюда длинный адрес из адресной строки (в нём есть ll=) или координаты ресторана';

export function readMap(text: string): { value: string } | { problem: string } {
  if (CODE.test(text)) return { value: text };
  const [, latitude, longitude] = COORDINATES.exec(text) ?? [];
  if (latitude !== undefined && longitude !== undefined) {
    const place = `${longitude},${latitude}`;
    return { value: frameOf(`${WIDGET}?${new URLSearchParams({ ll: place, pt: place, z: ZOOM })}`) };
  }
  const address = webAddress(text);
  const url = address === undefined ? null : new URL(address);
  if (url && /(?:^|\.)yandex\.(?:ru|com)$/.test(url.hostname)) {
    if (url.pathname.startsWith('/map-widget/')) return { value: frameOf(url.href) };
    if (url.pathname.startsWith('/maps/-/')) return { problem: SHORT_LINK };
    if (url.searchParams.has('ll')) return { value: frameOf(WIDGET + url.search) };
  }
  return {
    problem:
      'карту из этого не сделать: напишите координаты («59.9386, 30.3141»), ссылку Яндекс Карт, в которой есть ll=, или код <iframe …>',
  };
}

function frameOf(src: string): string {
  return `<iframe src="${src.replaceAll('&', '&amp;').replaceAll('"', '%22')}"></iframe>`;
}
