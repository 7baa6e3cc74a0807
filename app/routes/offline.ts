import { data } from 'react-router';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getSettings, getShopHours, nameAndPhoneOf } from '#app/services/catalogue/content.server.ts';
import { NOINDEX_HEADERS, publicDocument } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { OFFLINE_CSP, offlineHtml } from '#app/services/pages/offline.server.ts';
import type { Route } from './+types/offline';

/** Of app/service-worker/sw.js, which keeps an earlier one while the API fails. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getAnonymousApi(context);
  const [settings, hours] = await Promise.all([orNull(getSettings(api)), orNull(getShopHours(api))]);
  if (!settings || !hours) throw data(null, { status: 503 });
  const { SITE_NAME: name, SITE_PHONE: phone } = nameAndPhoneOf(settings);
  const html = offlineHtml({ name, phone, address: settings.ADDRESS ?? '', days: hours.workDays });
  return publicDocument(request, html, 'text/html', {
    ...NOINDEX_HEADERS,
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': OFFLINE_CSP,
    Date: new Date().toUTCString(),
  });
}
