// @ts-check
/*
 * Progressive enhancement of the desk. Without it forms are posted, and the board reloads every 15 seconds. With it a new order sounds
 * on every page, and the board is updated without loading the page.
 */

/** Without an event for this long the connection counts as lost. */
const SILENCE_MS = 25_000;
/** Refreshes the ages of the orders. */
const REDRAW_MS = 30_000;
const RING_MS = 2_500;
const RETRY_MS = 3_000;
/** Cards that have moved ignore clicks for this long, because such clicks were meant for another card. */
const SETTLE_MS = 600;
/** After this long without a response a click is reported as possibly lost. */
const PRESS_MS = 10_000;
/** Browsers report with a delay that sound is allowed. */
const SOUND_STARTS_MS = 300;

if ('print' in document.body.dataset) window.print();
if ('live' in document.body.dataset) goLive();
// A held key submits once.
document.addEventListener('keydown', (event) => {
  if (event.repeat && /** @type {Element} */ (event.target).closest('button')) event.preventDefault();
});
// Typing a time selects its radio button.
document.addEventListener('input', ({ target }) => {
  const { form, dataset } = /** @type {HTMLInputElement} */ (target);
  const choice = dataset.picks && form?.querySelector(`[type="radio"][value="${dataset.picks}"]`);
  if (choice) /** @type {HTMLInputElement} */ (choice).checked = true;
});

function goLive() {
  const status = /** @type {HTMLElement} */ (document.getElementById('live'));
  const sound = createSound(showStatus);
  const { title: ownTitle = '', messages: newMessages = '0' } = document.body.dataset;
  let messages = Number(newMessages);
  /** The latest update request: an older response must not replace a newer one. */
  let asked = 0;
  /** State of the last board, and its number of new orders. */
  let state = board()?.dataset.state;
  let waiting = Number(board()?.dataset.new ?? 0);
  /** @type {'' | 'lost' | 'ended'} */
  let trouble = '';
  let settledAt = 0;
  let lastWord = Date.now();
  let hint = '';
  /** The order whose status change had no response. */
  let unanswered = '';

  listen();
  setInterval(() => void redraw(), REDRAW_MS);
  setInterval(() => {
    if (Date.now() - lastWord > SILENCE_MS) setTrouble('lost');
    ring();
  }, RING_MS);
  document.addEventListener('submit', (event) => void send(event));
  // Browsers play no sound before the first interaction.
  document.addEventListener('click', sound.allow);
  document.addEventListener('keyup', sound.allow);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void redraw();
  });
  armUndo();
  setTimeout(showStatus, SOUND_STARTS_MS);
  ring();

  function listen() {
    const source = new EventSource('/live');
    const heard = () => {
      lastWord = Date.now();
      setTrouble('');
    };
    source.addEventListener('open', heard);
    source.addEventListener('beat', heard);
    source.addEventListener('board', (event) => {
      heard();
      if (event.data !== state) void redraw();
    });
    source.addEventListener('messages', (event) => {
      heard();
      const [count = 0, last = 0] = event.data.split(' ').map(Number);
      showMessages(count, last);
    });
    source.addEventListener('error', () => {
      setTrouble('lost');
      // EventSource reconnects by itself, but not after a response that is no stream: from a proxy, or the log-in.
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(() => void redraw().then(listen), RETRY_MS);
    });
  }

  /** The board of the page; other pages only count new orders. */
  function board() {
    return document.getElementById('board');
  }

  async function redraw() {
    const turn = ++asked;
    try {
      await draw(await fetch('/', { headers: { Accept: 'text/html' } }), turn);
    } catch {
      setTrouble('lost');
    }
  }

  /** @param {SubmitEvent} event */
  async function send(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!('move' in form.dataset)) return;
    event.preventDefault();
    if (form.closest('[aria-busy]')) return;
    unanswered = '';
    showStatus();
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)]);
    form.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(PRESS_MS),
      });
      if (answer.status >= 500) throw new Error();
      // Discards updates that were requested before this response.
      if (board()) await draw(answer, ++asked);
      else await showSheet(answer);
    } catch {
      form.removeAttribute('aria-busy');
      unanswered = /\d+/.exec(form.action.slice(location.origin.length))?.[0] ?? '';
      setTrouble('lost');
      showStatus();
    }
  }

  /**
   * Replaces the order on its own page, so that typed text survives a lost response.
   *
   * @param {Response} answer
   */
  async function showSheet(answer) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.querySelector('.sheet');
    if (answer.redirected || !fresh) {
      location.assign(answer.redirected ? answer.url : '/');
      return;
    }
    document.querySelector('.sheet')?.replaceWith(document.adoptNode(fresh));
    document.querySelector('.sheet [role="alert"]')?.scrollIntoView();
  }

  /**
   * Replaces the board by the one of a response.
   *
   * @param {Response} answer
   * @param {number} turn
   */
  async function draw(answer, turn) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (turn !== asked) return;
    const fresh = page.getElementById('board');
    if (!fresh) {
      if (answer.status >= 500) setTrouble('lost');
      // Only the board is replaced: other pages have typed text.
      else if (!board()) setTrouble('ended');
      else if (answer.redirected && new URL(answer.url).pathname === '/login')
        location.assign('/login?ended');
      else location.assign(answer.redirected ? answer.url : '/');
      return;
    }
    state = fresh.dataset.state;
    waiting = Number(fresh.dataset.new);
    if (board()) place(document.adoptNode(fresh));
    showTitle();
    ring();
  }

  /**
   * @param {number} count
   * @param {number} last id of the last message
   */
  function showMessages(count, last) {
    messages = count;
    const shown = document.getElementById('new-messages');
    if (shown) {
      shown.textContent = String(count);
      shown.hidden = count === 0;
    }
    // The list stays as it is: it must not move under a finger.
    const news = document.getElementById('news');
    if (news) news.hidden = last <= Number(news.dataset.last);
    showTitle();
  }

  /** As in layout.tsx. */
  function showTitle() {
    const orders = waiting > 0 ? `(${waiting}) ` : '';
    document.title = `${orders}${messages > 0 ? `✉(${messages}) ` : ''}${ownTitle}`;
  }

  /** @param {HTMLElement} fresh */
  function place(fresh) {
    const focusBack = keepFocus();
    const before = looks();
    for (const { id } of board()?.querySelectorAll('details[open][id]') ?? []) {
      fresh.querySelector(`[id="${id}"]`)?.setAttribute('open', '');
    }
    board()?.replaceWith(fresh);
    if (looks() !== before) settledAt = performance.now() + SETTLE_MS;
    const left = settledAt - performance.now();
    if (left > 0) {
      const cards = fresh.querySelector('.board');
      cards?.setAttribute('aria-busy', 'true');
      setTimeout(() => cards?.removeAttribute('aria-busy'), left);
    }
    focusBack();
    armUndo();
  }

  /** State and card positions: if they differ after an update, clicks may hit another card. */
  function looks() {
    const cards = [...document.querySelectorAll('article')];
    return [board()?.dataset.state, ...cards.map((card) => `${card.offsetLeft} ${card.offsetTop}`)].join();
  }

  /**
   * Keeps the focus on the same action. On a changed card it moves to the card, never to the next button, which a second Enter
   * would submit.
   */
  function keepFocus() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    if (!focused || !board()?.contains(focused)) return () => {};
    const id = focused.closest('article')?.id ?? focused.closest('form')?.dataset.card ?? '';
    const old = focused.closest('article');
    const at = old ? partsOf(old).indexOf(focused) : -1;
    const seen = seenOf(old);
    return () => {
      const card = document.getElementById(id);
      const same = card && seenOf(card) === seen ? partsOf(card)[at] : undefined;
      (same ?? card ?? document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }

  /** Removes «Вернуть» when it expires. */
  function armUndo() {
    const undo = /** @type {HTMLElement | null} */ (document.querySelector('.undo'));
    if (undo) setTimeout(() => undo.remove(), Number(undo.dataset.left));
  }

  function ring() {
    if (waiting > 0) sound.ring();
  }

  /** @param {typeof trouble} next */
  function setTrouble(next) {
    // After the end of a session every request fails, which is reported once.
    if (trouble === next || (trouble === 'ended' && next === 'lost')) return;
    trouble = next;
    showStatus();
    if (next === '') void redraw();
  }

  /** Messages about the screen itself, the most severe first. */
  function showStatus() {
    const next =
      trouble ||
      (unanswered && 'unanswered') ||
      (sound.isOn() || 'quiet' in document.body.dataset ? '' : 'silent');
    if (next + unanswered === hint) return;
    hint = next + unanswered;
    status.hidden = next === '';
    status.className = next === 'silent' || next === '' ? next : 'lost';
    status.setAttribute('role', next === 'silent' ? 'status' : 'alert');
    status.replaceChildren();
    if (next === 'lost') status.append('Нет связи с сервером. Новые заказы не видны. Пробуем снова. ');
    if (unanswered && next !== 'ended')
      status.append(
        `Ваше нажатие могло не дойти: заказ №${unanswered}. Посмотрите, где он, и нажмите ещё раз.`,
      );
    if (next === 'ended') {
      const logIn = document.createElement('a');
      logIn.href = '/login';
      logIn.textContent = 'Войдите снова.';
      const said = document.createElement('span');
      said.append('Вы вышли или вход закрыт. ', logIn);
      status.append(said);
    }
    if (next !== 'silent') return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Включить звук';
    // Browsers require the click for sound.
    status.append('Новые заказы придут без звука: браузер ждёт одного нажатия. ', button);
  }
}

/** @param {Element} card */
function partsOf(card) {
  return /** @type {HTMLElement[]} */ ([...card.querySelectorAll('a, button')]);
}

/** @param {Element | null} card */
function seenOf(card) {
  return card?.querySelector('[name="seen"]')?.getAttribute('value');
}
