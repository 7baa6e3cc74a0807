/** How many of so many requests are of a kind. */
export const DECK: Record<string, number>;
export const DECK_SIZE: number;
/** The steps of who buys. */
export const JOURNEY: string[];
