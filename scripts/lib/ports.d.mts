/** The wished port if it is free, else one the system gives; 0 wishes for none. */
export function findFreePort(wished: number, host?: string): Promise<number>;
