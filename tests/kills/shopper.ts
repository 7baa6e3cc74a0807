import { DomUtils } from 'htmlparser2';
import { type Page, textOf as readText, type Submission } from '../routes/support/page.ts';
import { createRandom } from '../support/random.ts';
import type { Browser, Seen } from './browser.ts';
import { type Lines, type Told, ToldCart, textOf, type Witness } from './check.ts';

export type Dish = { id: number; slug: string; title: string };

const ORDER = 'Оформить заказ';
const MAX_PRESSES = 300;

/**
 * Somebody without scripts who browses, fills the cart, changes it and orders, again and again, while programs die. What
 * fails is pressed again, as the page offers it; what was told is remembered.
 */
export class KillShopper {
  readonly name: string;
  readonly told: Told[] = [];
  readonly broken: string[] = [];
  /** «Корзина изменилась»: there is one tab, so every change was the shopper's own. */
  detours = 0;
  /** Order pages that said that the order was there before. */
  earlier = 0;
  /** Nothing more is asked for. */
  isDone = false;
  readonly browser: Browser;
  readonly #dishes: readonly Dish[];
  readonly #random: ReturnType<typeof createRandom>;
  readonly #cart = new ToldCart();
  readonly #steps: string[] = [];
  #last: Lines = new Map();

  constructor(
    browser: Browser,
    { name, dishes, seed }: { name: string; dishes: readonly Dish[]; seed: number },
  ) {
    this.name = name;
    this.#dishes = dishes;
    this.browser = browser;
    this.#random = createRandom(seed);
  }

  async live(isOver: () => boolean): Promise<void> {
    try {
      while (!isOver()) await this.#wantSomething();
      await this.#fill();
      this.#last = (await this.#openCart()).lines;
    } catch (error) {
      this.#broke(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    this.isDone = true;
  }

  witness(): Witness {
    const { name, told } = this;
    return { name, told, dishes: new Set(this.#dishes.map(({ id }) => id)), cart: this.#last };
  }

  /** One order, from a look around to the page that confirms it. */
  async #wantSomething(): Promise<void> {
    const { chance, below } = this.#random;
    if (chance(0.5)) await this.browser.read('/categories');
    await this.#fill();
    for (let changes = below(3); changes > 0; changes -= 1) await this.#change();
    await this.#order();
  }

  async #fill(): Promise<void> {
    const { pick, below } = this.#random;
    for (let dishes = 1 + below(3); dishes > 0; dishes -= 1)
      await this.#add(pick(this.#dishes), 1 + below(4));
  }

  /** «Добавить в корзину» on the dish's page. */
  async #add({ id, slug }: Dish, count: number): Promise<void> {
    const { page } = await this.browser.read(`/product/${slug}`);
    const add = page.press('Добавить в корзину', { typed: { quantity: String(count) } });
    if (add[1]?.intent !== `add:${id}:1`) throw new Error(`/product/${slug} adds ${add[1]?.intent}`);
    const isConfirmed = await this.#pressFor(/Товар добавлен/, add, `add ${id}×${count}`);
    this.#cart.changed(id, (quantity) => Math.min(100, quantity + count), isConfirmed);
  }

  /** One of the buttons of the cart page. */
  async #change(): Promise<void> {
    const { page, lines } = await this.#openCart();
    if (lines.size === 0) return;
    const [id, quantity] = this.#random.pick([...lines]);
    const { title = '' } = this.#dishes.find((dish) => dish.id === id) ?? {};
    switch (this.#random.below(4)) {
      case 0: {
        const isConfirmed = await this.#pressFor(
          /Товар удалён/,
          page.press(`Удалить: ${title}`),
          `remove ${id}`,
        );
        this.#cart.changed(id, () => 0, isConfirmed);
        return;
      }
      case 1: {
        const group = `Количество: ${title}`;
        const isConfirmed = await this.#pressFor(
          /Кол-во изменено/,
          page.press('Больше', { group }),
          `more ${id}`,
        );
        this.#cart.changed(id, () => quantity + 1, isConfirmed);
        return;
      }
      default: {
        const target = quantity + 1 + this.#random.below(5);
        const typed = { [`quantity-${id}`]: String(target) };
        const isConfirmed = await this.#pressFor(
          /Кол-во изменено/,
          page.press('Обновить', { typed }),
          `set ${id}×${target}`,
        );
        this.#cart.changed(id, () => target, isConfirmed);
      }
    }
  }

  /** @returns whether the page that came says that it was done */
  async #pressFor(notice: RegExp, submission: Submission, what: string): Promise<boolean> {
    const { status, page } = await this.browser.go(submission);
    const isConfirmed = page?.notices.some((text) => notice.test(text)) ?? false;
    this.#note(`${what}: ${status}, ${isConfirmed ? 'confirmed' : (page?.notices.join() ?? 'no page')}`);
    return isConfirmed;
  }

  async #openCart(): Promise<{ page: Page; lines: Lines }> {
    const { page } = await this.browser.read('/cart');
    const lines = this.#linesOf(page);
    this.#note(`the cart shows ${textOf(lines)}`);
    for (const wrong of this.#cart.shown(lines)) this.#broke(wrong);
    return { page, lines };
  }

  /** Presses until there is the page of the order. */
  async #order(): Promise<void> {
    const typed = {
      ...{ fullName: this.name, phone: '8 912 345-67-89', address: 'Невский пр., 1' },
      ...{ privacy: 'on', personalData: 'on' },
    };
    let { page, lines } = await this.#openCart();
    let wanted = lines;
    for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
      if (lines.size === 0) {
        // Somebody who took everything out goes on; somebody who ordered is told, and collects it again.
        if (wanted.size === 0 || presses === 0) return;
        if (!page.alerts.some((text) => text.includes('Соберите и отправьте'))) {
          this.#broke('the empty cart says nothing of an order that was sent');
        }
        for (const [id, quantity] of wanted) await this.#addAgain(id, quantity);
        ({ page, lines } = await this.#openCart());
        wanted = lines.size === 0 ? wanted : lines;
        continue;
      }
      const press = page.press(ORDER, { typed });
      wanted = quantitiesOf(press);
      const shown = await this.browser.go(press);
      this.#note(`order ${textOf(wanted)}: ${shown.status} ${shown.path}`);
      if (shown.path.startsWith('/order/')) return this.#confirm(await this.browser.read(shown.path), wanted);
      // It may have been made, and its dishes taken out.
      for (const [id, quantity] of wanted) {
        this.#cart.changed(id, () => 0, false);
        this.#cart.changed(id, () => quantity, false);
      }
      if (shown.status === 409) this.detours += 1;
      if (shown.status === 400) this.#broke(`the order is refused: ${shown.page?.alerts.join()}`);
      await this.browser.wait();
      // What the failed page offers; or, without one, the same post again, as a browser does on reload.
      if (shown.page && shown.status >= 400 && offers(shown.page, ORDER)) {
        page = shown.page;
        lines = wanted;
      } else if ((shown.page && shown.status < 500) || this.#random.chance(0.5))
        ({ page, lines } = await this.#openCart());
    }
    throw new Error('an order is never placed');
  }

  async #addAgain(id: number, quantity: number): Promise<void> {
    const dish = this.#dishes.find((each) => each.id === id);
    if (dish) await this.#add(dish, quantity);
  }

  #confirm({ page, path, status }: Seen, posted: Lines): void {
    const [uuid = '', earlier] = path.replace('/order/', '').split('?earlier=');
    const shown = this.#orderedOn(page);
    this.#note(`told of order ${uuid}: ${status}, ${textOf(shown)} ${earlier ?? ''}`);
    if (status !== 200) this.#broke(`the page of order ${uuid} answers ${status}`);
    if (earlier) this.earlier += 1;
    this.told.push({ uuid, shown, posted: earlier ? null : posted });
    for (const [id, quantity] of shown) {
      this.#cart.changed(id, (before) => Math.max(0, before - quantity), !earlier);
      if (!earlier) this.#cart.changed(id, () => 0, true);
    }
  }

  #linesOf(page: Page): Lines {
    const inputs = page.all('input', { name: /^quantity-\d+$/, type: 'text' });
    return new Map(
      inputs.map(({ attribs }) => [Number(attribs.name?.replace('quantity-', '')), Number(attribs.value)]),
    );
  }

  /** The lines of the order's page: a link to each dish, and how many. */
  #orderedOn(page: Page): Lines {
    const rows = page
      .all('table', { class: 'ticket__dishes' })
      .flatMap((table) => DomUtils.getElementsByTagName('tr', table));
    return new Map(
      rows.flatMap((row): [number, number][] => {
        const [link] = DomUtils.getElementsByTagName('a', row);
        const dish = this.#dishes.find(({ slug }) => link?.attribs.href === `/product/${slug}`);
        const [, quantity] = /× ?(\d+)/.exec(readText(row)) ?? [];
        return quantity === undefined ? [] : [[dish?.id ?? Number.NaN, Number(quantity)]];
      }),
    );
  }

  #note(step: string): void {
    this.#steps.push(step);
  }

  #broke(what: string): void {
    this.broken.push(`${this.name}: ${what}\n    ${this.#steps.slice(-12).join('\n    ')}`);
  }
}

/** A page of nginx itself offers nothing. */
function offers(page: Page, button: string): boolean {
  return page.all('button').some((each) => readText(each) === button);
}

function quantitiesOf([, form = {}]: Submission): Lines {
  const fields = Object.entries(form).flatMap(([name, value]): [number, number][] => {
    const [, id] = /^quantity-(\d+)$/.exec(name) ?? [];
    return id === undefined ? [] : [[Number(id), Number(value)]];
  });
  return new Map(fields);
}
