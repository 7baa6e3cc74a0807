/** Assignments to `document.cookie` that delete what Metrica's script has set, for whichever domain of this host. */
export function metricaCookieDeletions(cookies: string, hostname: string): string[] {
  const labels = hostname.split('.');
  const domains = labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  return cookies
    .split('; ')
    .map((cookie) => cookie.split('=', 1)[0] ?? '')
    .filter(isMetricaName)
    .flatMap((name) => ['', ...domains].map((domain) => `${name}=; Path=/; Max-Age=0${domain}`));
}

/** Of a cookie or a storage key: `_ym_uid`, `_ym4711_lsid`. */
export function isMetricaName(name: string): boolean {
  return name.startsWith('_ym');
}
