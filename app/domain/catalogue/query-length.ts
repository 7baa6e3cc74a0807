/** Longer than any dish; keeps a pasted page from travelling through addresses and logs. */
export const MAX_QUERY_LENGTH = 100;
