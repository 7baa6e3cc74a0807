const TRACKING =
  /^(?:utm_\w+|[yg]clid|ysclid|gbraid|wbraid|gclsrc|dclid|fbclid|msclkid|vkclid|ttclid|twclid|igshid|_openstat|_g[al]|mc_[ce]id|rb_clickid|roistat|etext|erid)(?:=|$)/i;

export function withoutTracking(target: string): string {
  const [path = '', ...queries] = target.split('?');
  const pairs = queries.join('?').split('&');
  return pairs.every((pair) => pair === '' || TRACKING.test(pair)) ? path : target;
}
