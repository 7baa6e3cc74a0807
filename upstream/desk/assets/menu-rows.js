// @ts-check
/*
 * The buttons of the options' rows without loading the page: the form is posted, and its rows are replaced by those of the response.
 * If that fails, the button submits the form as without scripts.
 */

const ROWS = '[data-rows]';
const ROWS_PREVIEW = '[data-rows-preview]';

document.addEventListener('click', (event) => {
  const { target } = event;
  const button = target instanceof Element ? target.closest('button[name="row"]') : null;
  if (!(button instanceof HTMLButtonElement) || !button.form) return;
  event.preventDefault();
  void press(button, button.form);
});

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof Element) || !target.closest(ROWS)) return;
  const button = document.querySelector(`${ROWS_PREVIEW} button`);
  if (button instanceof HTMLButtonElement && button.form) void refresh(button, button.form);
});

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLFormElement} form
 */
async function press(button, form) {
  const rows = (await post(button, form))?.querySelector(ROWS);
  const shown = document.querySelector(ROWS);
  if (!rows || !shown) {
    form.requestSubmit(button);
    return;
  }
  shown.replaceWith(rows);
  const focused = rows.querySelector('[autofocus]');
  if (focused instanceof HTMLElement) focused.focus();
}

/**
 * What is typed meanwhile stays: only the preview is replaced.
 *
 * @param {HTMLButtonElement} button
 * @param {HTMLFormElement} form
 */
async function refresh(button, form) {
  const preview = (await post(button, form))?.querySelector(ROWS_PREVIEW);
  if (preview) document.querySelector(ROWS_PREVIEW)?.replaceWith(preview);
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLFormElement} form
 * @returns {Promise<Document | null>}
 */
async function post(button, form) {
  const body = new FormData(form, button);
  // Photographs are sent with the form itself.
  for (const name of [...body.keys()]) if (name.endsWith('.file')) body.delete(name);
  try {
    // A button of the form is called «action».
    const answer = await fetch(form.getAttribute('action') ?? '', { method: 'POST', body });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
  } catch {
    return null;
  }
}
