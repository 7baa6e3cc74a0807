import { animate, pulse } from './pulse.ts';

const GROW_MS = 240;

/**
 * «В корзину» on a card gives way to plus and minus, and they to it. The focus goes to the button in the place of the pressed
 * one, and the stepper opens from where the button was. By the next frame React has drawn it.
 */
export function followButton(button: HTMLElement): void {
  const place = button.closest('.dish-card__foot');
  const { width } = button.getBoundingClientRect();
  requestAnimationFrame(() => {
    if (!place) return;
    const stepper = place.querySelector('.stepper');
    pulse(stepper?.querySelector('output'));
    if (button.isConnected) return;
    const buttons = place.querySelectorAll<HTMLElement>('button:not(:disabled)');
    if (document.activeElement === document.body) [...buttons].at(-1)?.focus({ preventScroll: true });
    if (!stepper) return;
    const hidden = Math.max(0, stepper.getBoundingClientRect().width - width);
    animate(stepper, { clipPath: [`inset(0 0 0 ${hidden}px round 14px)`, 'inset(0 round 14px)'] }, GROW_MS);
  });
}
