// @ts-check
/*
 * A form stays on the screen if the desk cannot be reached, as during a release: before it is sent, the script asks whether the
 * desk answers. Without the script the browser shows its own error.
 */

const ALIVE_MS = 8_000;
const UNREACHABLE = 'Нет связи с сервером, ничего не отправлено. Набранное на месте: попробуйте ещё раз.';
const ENDED =
  'Вход закрыт, ничего не отправлено. Набранное на месте: войдите в новой вкладке и отправьте ещё раз. ';

/** Forms whose next submit goes to the server. @type {WeakSet<HTMLFormElement>} */
const cleared = new WeakSet();

document.addEventListener('submit', (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  // Status changes are sent by desk.js, which stays on the page, too.
  if (event.defaultPrevented || form.method !== 'post' || 'move' in form.dataset || !form.requestSubmit)
    return;
  if (cleared.delete(form)) return;
  event.preventDefault();
  if (form.getAttribute('aria-busy') !== 'true') void askFirst(form, event.submitter);
});

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function askFirst(form, button) {
  form.setAttribute('aria-busy', 'true');
  form.querySelector('.alert[data-unsent]')?.remove();
  const state = await aliveState();
  form.removeAttribute('aria-busy');
  // Texts go through the log-in by themselves; chosen files cannot.
  const hasFiles = [...form.querySelectorAll('[type="file"]')].some(
    (input) => /** @type {HTMLInputElement} */ (input).files?.length,
  );
  if (state === 'unreachable' || (state === 'ended' && hasFiles)) return showUnsent(form, button, state);
  cleared.add(form);
  form.requestSubmit(button);
}

async function aliveState() {
  try {
    const { redirected, status } = await fetch('/alive', {
      cache: 'no-store',
      signal: AbortSignal.timeout(ALIVE_MS),
    });
    if (redirected) return 'ended';
    return status === 204 ? 'alive' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 * @param {'unreachable' | 'ended'} state
 */
function showUnsent(form, button, state) {
  const note = document.createElement('p');
  note.className = 'alert';
  note.setAttribute('role', 'alert');
  note.dataset.unsent = '';
  note.textContent = state === 'ended' ? ENDED : UNREACHABLE;
  if (state === 'ended') {
    const link = document.createElement('a');
    link.href = '/login';
    link.target = '_blank';
    link.textContent = 'Войти';
    note.append(link);
  }
  const place = button && form.contains(button) ? button : form.lastElementChild;
  place?.before(note);
}
