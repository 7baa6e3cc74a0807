import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Takes the submits of all buttons with this name, wherever they are on the page, so that cards need no hooks.
 *
 * @param take calls `preventDefault` on what it handles; anything else posts as without scripts
 */
export function useSubmits(
  name: string,
  take: (event: SubmitEvent, button: HTMLButtonElement) => void,
): void {
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    const button = event.submitter;
    if (button instanceof HTMLButtonElement && button.name === name) take(event, button);
  });
  // A layout effect: it has to be there as soon as the forms' own handlers are.
  useLayoutEffect(() => {
    document.addEventListener('submit', onSubmit, { capture: true });
    return () => document.removeEventListener('submit', onSubmit, { capture: true });
  }, []);
}
