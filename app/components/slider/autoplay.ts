/** All but `isStarted` and `isMotionWanted` make slides wait while they last: WCAG 2.2.2 and the specification's hover. */
type AutoplayState = {
  isStarted: boolean;
  isMotionWanted: boolean;
  isPointed: boolean;
  isFocused: boolean;
  isHidden: boolean;
};

type AutoplayOptions = {
  /** How long one slide stays. */
  ms: number;
  onNext: () => void;
  /** After every change of `isOn` or `isRunning`. */
  onChange: () => void;
};

/** The clock behind slides that change by themselves. It knows no DOM. Time that is spent waiting does not count. */
export class Autoplay {
  readonly #options: AutoplayOptions;
  #state: AutoplayState = {
    isStarted: false,
    isMotionWanted: true,
    isPointed: false,
    isFocused: false,
    isHidden: false,
  };
  /** The pause button's last state; it overrides `prefers-reduced-motion`. */
  #choice: boolean | undefined;
  #left: number;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: AutoplayOptions) {
    this.#options = options;
    this.#left = options.ms;
  }

  /** What the pause button shows: whether slides change by themselves when nothing holds them. */
  get isOn(): boolean {
    return this.#choice ?? this.#state.isMotionWanted;
  }

  /** Whether the time of the current slide is running now. */
  get isRunning(): boolean {
    const { isStarted, isPointed, isFocused, isHidden } = this.#state;
    return isStarted && this.isOn && !isPointed && !isFocused && !isHidden;
  }

  set(change: Partial<AutoplayState>): void {
    this.#update(() => Object.assign(this.#state, change));
  }

  /**
   * The pause button. «Play» gives the current slide its full time, and the pointer or the focus that pressed it, resting
   * on the slides, does not hold them until it comes anew.
   */
  toggle(): void {
    this.#update(() => {
      this.#choice = !this.isOn;
      if (!this.#choice) return;
      Object.assign(this.#state, { isPointed: false, isFocused: false });
      this.#left = this.#options.ms;
    });
  }

  /** Another slide is shown: it gets the full time. */
  restart(): void {
    clearTimeout(this.#timer);
    this.#left = this.#options.ms;
    if (this.isRunning) this.#run();
  }

  #update(change: () => void): void {
    const wasRunning = this.isRunning;
    const wasOn = this.isOn;
    change();
    if (wasRunning && !this.isRunning) {
      clearTimeout(this.#timer);
      this.#left -= Date.now() - this.#startedAt;
    } else if (!wasRunning && this.isRunning) {
      this.#run();
    }
    if (wasRunning !== this.isRunning || wasOn !== this.isOn) this.#options.onChange();
  }

  #run(): void {
    this.#startedAt = Date.now();
    this.#timer = setTimeout(() => {
      // Armed again first: a slider in the middle of a drag may not move, and must not stop the clock by that.
      this.restart();
      this.#options.onNext();
    }, this.#left);
  }
}
