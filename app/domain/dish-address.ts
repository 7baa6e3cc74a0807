/**
 * The router's parameter for a dish that is open in the dialog over another page. The address bar shows the dish's own
 * page instead (`mask`): that is what is shared and what a reload loads.
 */
export const DISH_PARAM = 'dish';

const DISH_PAGE = /^\/product\/([^/]+)$/;

/** The slug in the address of a dish's page; `null` for any other address. */
export function dishSlugOf(pathname: string): string | null {
  const [, segment] = DISH_PAGE.exec(pathname) ?? [];
  return segment === undefined ? null : decodeURIComponent(segment);
}
