/** What the shopper has changed and the server has not answered yet. */
export type OpenChanges<Shown> = {
  isBusy: boolean;
  /** How many requests are answered in what the server said. */
  answeredCount: number;
  /** What is to be shown of what the server said. */
  applyTo: (served: Shown) => Shown;
};

export const NOTHING_OPEN = { isBusy: false, answeredCount: 0, applyTo: <Shown>(served: Shown) => served };
