/** The program file of a Chromium that runs. */
export function findChromium(): Promise<string | undefined>;
