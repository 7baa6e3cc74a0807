// @ts-check
/*
 * What is live at the desk. Everything works without it: forms are posted, and the board draws itself anew every 15 seconds.
 * With it a new order shows and sounds at once, and a touch changes the board without loading the page.
 */

/** No word from the server for so long: the connection is gone, whatever the browser thinks. */
const SILENCE_MS = 25_000;
/** Minutes on the cards grow also while nothing happens. */
const REDRAW_MS = 30_000;
const RING_MS = 2_500;
const RETRY_MS = 3_000;

if ('print' in document.body.dataset) window.print();
if ('live' in document.body.dataset) goLive();
// Whoever chooses a time means it.
document.addEventListener('input', ({ target }) => {
  const { form, dataset } = /** @type {HTMLInputElement} */ (target);
  const choice = dataset.picks && form?.querySelector(`[type="radio"][value="${dataset.picks}"]`);
  if (choice) /** @type {HTMLInputElement} */ (choice).checked = true;
});

function goLive() {
  const status = /** @type {HTMLElement} */ (document.getElementById('live'));
  const sound = createSound();
  /** The newest drawing that was asked for: an older answer that comes later must not win. */
  let asked = 0;
  let isConnected = true;
  let lastWord = Date.now();
  let hint = '';

  listen();
  setInterval(() => void redraw(), REDRAW_MS);
  setInterval(() => {
    if (Date.now() - lastWord > SILENCE_MS) setConnected(false);
    ring();
  }, RING_MS);
  document.addEventListener('submit', (event) => void send(event));
  // A browser plays no sound before somebody has touched the page.
  document.addEventListener('pointerdown', () => void sound.allow().then(showStatus));
  document.addEventListener('keydown', () => void sound.allow().then(showStatus));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void redraw();
  });
  armUndo();
  showStatus();
  ring();

  function listen() {
    const source = new EventSource('/live');
    const heard = () => {
      lastWord = Date.now();
      setConnected(true);
    };
    source.addEventListener('open', heard);
    source.addEventListener('beat', heard);
    source.addEventListener('board', (event) => {
      heard();
      if (event.data !== board().dataset.state) void redraw();
    });
    source.addEventListener('error', () => {
      setConnected(false);
      // The browser goes on trying by itself, but not after an answer that is no stream: of a proxy, or of the log-in.
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(() => void redraw().then(listen), RETRY_MS);
    });
  }

  function board() {
    return /** @type {HTMLElement} */ (document.getElementById('board'));
  }

  async function redraw() {
    const turn = ++asked;
    try {
      await draw(await fetch('/', { headers: { Accept: 'text/html' } }), turn);
    } catch {
      setConnected(false);
    }
  }

  /** @param {SubmitEvent} event */
  async function send(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!('move' in form.dataset)) return;
    event.preventDefault();
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)]);
    form.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(fields) });
      // What was asked for before this answer came may be older than it.
      await draw(answer, ++asked);
    } catch {
      form.removeAttribute('aria-busy');
      setConnected(false);
    }
  }

  /**
   * Puts the board of an answer in the place of the one that is shown.
   *
   * @param {Response} answer
   * @param {number} turn
   */
  async function draw(answer, turn) {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (turn !== asked) return;
    const fresh = page.getElementById('board');
    if (!fresh) {
      // Logged out, or an error that has a page of its own.
      if (answer.status < 500) location.assign(answer.redirected ? answer.url : '/');
      else setConnected(false);
      return;
    }
    const focused = document.activeElement?.closest('[id]')?.id;
    board().replaceWith(document.adoptNode(fresh));
    if (focused && !document.activeElement?.closest('#board')) {
      const place = document.getElementById(focused);
      (place?.querySelector('button') ?? place?.querySelector('a'))?.focus({ preventScroll: true });
    }
    document.title = page.title;
    armUndo();
    ring();
    showStatus();
  }

  /** «Вернуть» is there as long as it works. */
  function armUndo() {
    const undo = /** @type {HTMLElement | null} */ (document.querySelector('.undo'));
    if (undo) setTimeout(() => undo.remove(), Number(undo.dataset.left));
  }

  function ring() {
    if (Number(board().dataset.new) > 0) sound.ring();
  }

  /** @param {boolean} now */
  function setConnected(now) {
    if (isConnected === now) return;
    isConnected = now;
    showStatus();
    if (now) void redraw();
  }

  /** What somebody must know about the screen itself, the worst first. */
  function showStatus() {
    const next = !isConnected ? 'lost' : !sound.isOn() ? 'silent' : '';
    if (next === hint) return;
    hint = next;
    status.hidden = next === '';
    status.className = next;
    status.setAttribute('role', next === 'lost' ? 'alert' : 'status');
    status.replaceChildren();
    if (next === 'lost') status.append('Нет связи с сервером. Новые заказы не видны. Пробуем снова.');
    if (next !== 'silent') return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Включить звук';
    // The touch itself is what the browser asks for.
    status.append('Новые заказы придут без звука: браузер ждёт одного нажатия. ', button);
  }
}

/** Two tones, made here: a file would have to be fetched. */
function createSound() {
  const context = new AudioContext();
  return {
    isOn: () => context.state === 'running',
    allow: () =>
      context.state === 'suspended' ? context.resume().catch(() => undefined) : Promise.resolve(),
    ring() {
      if (context.state !== 'running') return;
      for (const [at, pitch] of [
        [0, 880],
        [0.25, 1174],
      ]) {
        const start = context.currentTime + at;
        const tone = context.createOscillator();
        const volume = context.createGain();
        tone.frequency.value = pitch;
        volume.gain.setValueAtTime(0.0001, start);
        volume.gain.exponentialRampToValueAtTime(0.5, start + 0.02);
        volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
        tone.connect(volume).connect(context.destination);
        tone.start(start);
        tone.stop(start + 0.24);
      }
    },
  };
}
