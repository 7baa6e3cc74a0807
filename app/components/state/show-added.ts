import { animate, pulse } from './pulse.ts';

const GROW_MS = 240;

/**
 * The plus of a card becomes «− 1 +» in one movement: the stepper opens from where the button was. Cards have no hooks, so
 * whoever takes the click calls this; by the next frame React has drawn the stepper.
 */
export function showAdded(button: HTMLElement): void {
  const place = button.parentElement;
  const { width } = button.getBoundingClientRect();
  requestAnimationFrame(() => {
    const stepper = place?.querySelector('.stepper') ?? place?.closest('.stepper');
    pulse(stepper?.querySelector('output'));
    if (!stepper || button.isConnected) return;
    const hidden = Math.max(0, stepper.getBoundingClientRect().width - width);
    animate(stepper, { clipPath: [`inset(0 0 0 ${hidden}px round 14px)`, 'inset(0 round 14px)'] }, GROW_MS);
  });
}
