// @ts-check
/* Drag and drop submits the form of «Выше» and «Ниже». */

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('[data-order]'))) {
  makeSortable(form);
}

for (const photo of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll('[data-photo="cover"]')
)) {
  makeAimable(photo);
}

const uploads = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[data-too-many]'));
for (const input of uploads) input.addEventListener('change', checkSize);

/** The API refuses more than 64 MB. */
function checkSize() {
  const files = [...uploads].flatMap((input) => [...(input.files ?? [])]);
  const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > 60 * 1024 * 1024;
  for (const input of uploads) input.setCustomValidity(isTooLarge ? (input.dataset.tooMany ?? '') : '');
}

/**
 * A click sets the focus point.
 *
 * @param {HTMLElement} photo
 */
function makeAimable(photo) {
  const inputs = ['x', 'y'].map((axis) => document.getElementById(`field-focus.${axis}`));
  const [x, y] = /** @type {(HTMLInputElement | null)[]} */ (inputs);
  if (!x || !y) return;
  const mark = document.createElement('span');
  mark.className = 'photos__focus';
  photo.after(mark);
  const show = () => {
    mark.hidden = x.value === '' || y.value === '';
    mark.style.left = `${x.value}%`;
    mark.style.top = `${y.value}%`;
  };
  photo.addEventListener('click', ({ clientX, clientY }) => {
    const { left, top, width, height } = photo.getBoundingClientRect();
    x.value = String(Math.round(((clientX - left) / width) * 100));
    y.value = String(Math.round(((clientY - top) / height) * 100));
    show();
  });
  for (const input of [x, y]) input.addEventListener('input', show);
  show();
}

/** @param {HTMLFormElement} form */
function makeSortable(form) {
  /** @type {HTMLElement | null} */
  let dragged = null;
  let from = -1;
  const items = () => /** @type {HTMLElement[]} */ ([...form.querySelectorAll('[data-key]')]);
  for (const item of items()) item.draggable = true;

  form.addEventListener('dragstart', (event) => {
    dragged = itemOf(event);
    if (!dragged || !event.dataTransfer) return;
    from = items().indexOf(dragged);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', dragged.dataset.key ?? '');
    dragged.classList.add('entries__dragged');
  });
  form.addEventListener('dragover', (event) => {
    const over = itemOf(event);
    if (!dragged || !over) return;
    event.preventDefault();
    if (over === dragged) return;
    const { top, height } = over.getBoundingClientRect();
    over[event.clientY > top + height / 2 ? 'after' : 'before'](dragged);
  });
  form.addEventListener('drop', (event) => event.preventDefault());
  form.addEventListener('dragend', (event) => {
    if (!dragged) return;
    const item = dragged;
    dragged = null;
    item.classList.remove('entries__dragged');
    if (event.dataTransfer?.dropEffect === 'none') putBack(item);
    else if (items().indexOf(item) !== from) post(item);
  });

  /** @param {HTMLElement} item */
  function putBack(item) {
    const others = items().filter((one) => one !== item);
    const next = others[from];
    if (next) next.before(item);
    else others.at(-1)?.after(item);
  }

  /** @param {HTMLElement} item */
  function post(item) {
    const move = document.createElement('input');
    move.type = 'hidden';
    move.name = 'move';
    move.value = `${item.dataset.key} ${items().indexOf(item)}`;
    form.append(move);
    form.submit();
  }
}

/** @param {Event} event */
function itemOf({ target }) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest('[data-key]')) : null;
}
