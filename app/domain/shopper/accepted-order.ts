/** What the browser's own cookie knows of an order that was made. Cookies of before have neither. */
export type AcceptedOrder = { number: number | undefined; sum: number | undefined };
