/** Fills carts, orders, retries failures, and records all confirmations. */
import { DomUtils } from 'htmlparser2';
import { type Page, textOf as readText, type Submission } from '../routes/support/page.ts';
import { createRandom } from '../support/random.ts';
import type { Browser } from './browser.ts';
import {
  type Confirmations,
  type Confirmed,
  ExpectedCart,
  type Lines,
  textOf,
  type WrittenMessage,
} from './check.ts';
import type { Dish } from './stored-orders.ts';

const ORDER = 'Оформить заказ';
/** The last one: a storefront whose API does not say that it keeps keys, as 0.2.0 does not during an upgrade. */
const TOLD = /Соберите и отправьте|обновите страницу|Позвоните нам, прежде чем/;
const MAX_ATTEMPTS = 300;
const MAX_QUANTITY = 100;
const MAX_LOOKS_FOR_LINK = 10;
const MAX_LOOKS_FOR_PAID = 200;

/** `writes`: also messages, which only an API with keys for them stores once. `pays`: some orders online. */
type ShopperOptions = { name: string; dishes: Dish[]; seed: number; writes: boolean; pays: boolean };

export class Shopper {
  readonly name: string;
  readonly browser: Browser;
  readonly confirmed: Confirmed[] = [];
  readonly messages: WrittenMessage[] = [];
  readonly broken: string[] = [];
  isDone = false;
  readonly #dishes: readonly Dish[];
  readonly #random: ReturnType<typeof createRandom>;
  readonly #cart = new ExpectedCart();
  readonly #steps: string[] = [];
  #lastCart: Lines = new Map();

  readonly #writes: boolean;
  readonly #pays: boolean;
  /** Shown as paid on the site. */
  paid = 0;

  constructor(browser: Browser, { name, dishes, seed, writes, pays }: ShopperOptions) {
    this.browser = browser;
    this.#writes = writes;
    this.#pays = pays;
    this.name = name;
    this.#dishes = dishes;
    this.#random = createRandom(seed);
  }

  async shop(isOver: () => boolean): Promise<void> {
    try {
      while (!isOver()) {
        await this.#fillCart();
        for (let changes = this.#random.below(3); changes > 0; changes -= 1) await this.#changeCart();
        await this.#placeOrder();
        if (this.#writes) await this.#writeMessage();
      }
      await this.#fillCart();
      this.#lastCart = (await this.#openCart()).lines;
    } catch (error) {
      this.#fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    this.isDone = true;
  }

  confirmations(): Confirmations {
    const dishes = new Set(this.#dishes.map(({ id }) => id));
    const { name, confirmed, messages } = this;
    return { name, confirmed, messages, dishes, cart: this.#lastCart };
  }

  async #fillCart(): Promise<void> {
    const { pick, below } = this.#random;
    for (let dishes = 1 + below(3); dishes > 0; dishes -= 1) {
      await this.#add(pick(this.#dishes), 1 + below(4));
    }
  }

  async #add({ id, slug }: Dish, count: number): Promise<void> {
    const { page } = await this.browser.read(`/product/${slug}`);
    const add = page.press('Добавить в корзину', { typed: { quantity: String(count) } });
    await this.#submit(add, /Товар добавлен/, id, (before) => Math.min(MAX_QUANTITY, before + count));
  }

  async #changeCart(): Promise<void> {
    const { page, lines } = await this.#openCart();
    if (lines.size === 0) return;
    const [id, quantity] = this.#random.pick([...lines]);
    const target = quantity + 1 + this.#random.below(5);
    const update = page.press('Обновить', { typed: { [`quantity-${id}`]: String(target) } });
    await this.#submit(update, /Кол-во изменено/, id, () => target);
  }

  /** Confirmed by the notice on the next page. */
  async #submit(submission: Submission, notice: RegExp, dish: number, apply: (quantity: number) => number) {
    const { status, page } = await this.browser.go(submission);
    const isConfirmed = page?.notices.some((text) => notice.test(text)) ?? false;
    this.#cart.change(dish, apply, isConfirmed);
    this.#note(`${submission[1]?.intent}: ${status}, ${page?.notices.join() ?? 'no page'}`);
  }

  async #openCart(): Promise<{ page: Page; lines: Lines }> {
    const { page } = await this.browser.read('/cart');
    const lines = quantitiesOf(page.all('input', { type: 'text' }).map(({ attribs }) => attribs));
    this.#note(`the cart shows ${textOf(lines)}`);
    for (const wrong of this.#cart.compare(lines)) this.#fail(wrong);
    return { page, lines };
  }

  async #placeOrder(): Promise<void> {
    const contacts = { fullName: this.name, phone: '8 912 345-67-89', address: 'Невский пр., 1' };
    const isOnline = this.#pays && this.#random.chance(0.6);
    const online = isOnline && { payment: '20', email: 'guest@mail.example' };
    const typed = { ...contacts, ...online, privacy: 'on', personalData: 'on' };
    let { page, lines } = await this.#openCart();
    let intended = lines;
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      if (lines.size === 0) {
        // Everything was removed; after an attempt, the page must name the order.
        if (attempts === 0) return;
        const placed = page.all('a').find((link) => readText(link) === 'Посмотреть заказ')?.attribs.href;
        if (placed) {
          await this.#confirm(`${placed}?earlier=accepted`, intended);
          return isOnline ? this.#payOnline(placed) : undefined;
        }
        if (!page.alerts.some((text) => TOLD.test(text)))
          this.#fail('the empty cart says nothing of an order that was sent');
        for (const dish of this.#dishes) {
          const quantity = intended.get(dish.id);
          if (quantity) await this.#add(dish, quantity);
        }
        ({ page, lines } = await this.#openCart());
        continue;
      }
      const submission = page.press(ORDER, { typed });
      const fields = Object.entries(submission[1] ?? {});
      intended = quantitiesOf(fields.map(([name, value]) => ({ name, value: String(value) })));
      const visit = await this.browser.go(submission);
      this.#note(`order ${textOf(intended)}: ${visit.status} ${visit.path}`);
      if (visit.path.startsWith('/order/')) {
        await this.#confirm(visit.path, intended);
        return isOnline ? this.#payOnline(visit.path) : undefined;
      }
      // The order may have been placed and its dishes removed from the cart.
      for (const [id, quantity] of intended) {
        this.#cart.change(id, () => 0, false);
        this.#cart.change(id, () => quantity, false);
      }
      if (visit.status === 400) this.#fail(`the order is refused: ${visit.page?.alerts.join()}`);
      await this.browser.pause();
      // Of the failed page, else the same form (reload), or the cart's.
      const hasForm = visit.page?.all('button').some((button) => readText(button) === ORDER);
      if (visit.page && visit.status >= 400 && hasForm) {
        page = visit.page;
        lines = intended;
      } else if ((visit.page && visit.status < 500) || this.#random.chance(0.5)) {
        ({ page, lines } = await this.#openCart());
      }
    }
    throw new Error('an order is never placed');
  }

  /** Until it is thanked for, or gives up. */
  async #writeMessage(): Promise<void> {
    const content = `Сообщение ${this.messages.length + 1} от ${this.name}`;
    const typed = { fullName: this.name, email: 'guest@mail.example', subject: 'Вопрос', content };
    const { page } = await this.browser.read('/contact');
    const submission = page.press('Отправить', { typed: { ...typed, privacy: 'on', personalData: 'on' } });
    const written = { content, isThanked: false };
    this.messages.push(written);
    for (let attempts = 1 + this.#random.below(10); attempts > 0 && !written.isThanked; attempts -= 1) {
      const visit = await this.browser.go(submission);
      written.isThanked = visit.page?.notices.some((text) => text.includes('Мы получили')) ?? false;
      this.#note(`message: ${visit.status}, ${visit.page?.notices.join() ?? 'no page'}`);
      if (!written.isThanked) await this.browser.pause();
    }
  }

  async #confirm(orderPath: string, posted: Lines): Promise<void> {
    const { page, path, status } = await this.browser.read(orderPath);
    const [uuid = '', earlier] = path.replace('/order/', '').split('?earlier=');
    const shown = this.#orderedOn(page);
    this.#note(`confirmed ${uuid}: ${status}, ${textOf(shown)} ${earlier ?? ''}`);
    if (status !== 200) this.#fail(`the page of order ${uuid} has status ${status}`);
    this.confirmed.push({ uuid, shown, posted: earlier ? null : posted });
    for (const [id, quantity] of shown) {
      if (earlier) this.#cart.change(id, (before) => Math.max(0, before - quantity), false);
      else this.#cart.change(id, () => 0, true);
    }
  }

  /** Pays, changes the way of payment, cancels, or leaves: at every step a process may die. */
  async #payOnline(orderPath: string): Promise<void> {
    const { chance } = this.#random;
    const way = this.#random.pick(['pay', 'pay', 'pay', 'pay after a decline', 'on receipt', 'leave']);
    if (way === 'pay after a decline') await this.#cashier(orderPath, 'decline');
    if (way === 'on receipt') await this.#act(orderPath, 'Заплатить при получении');
    else if (way !== 'leave' && (await this.#cashier(orderPath, 'pay'))) await this.#seePaid(orderPath);
    if (chance(0.3)) await this.#act(orderPath, 'Да, отменить');
  }

  /** @returns false if the page has no link yet, which takes a minute after a killed request */
  async #cashier(orderPath: string, choice: 'pay' | 'decline'): Promise<boolean> {
    for (let looks = 0; looks < MAX_LOOKS_FOR_LINK; looks += 1) {
      const { page } = await this.browser.read(orderPath);
      const [link] = page.all('a', { class: /order-payment__link/ });
      const href = link?.attribs.href ?? '';
      const isPayable = href !== '' && !(await (await fetch(href)).text()).includes('уже закончено');
      if (isPayable) {
        const { status } = await fetch(`${href}?do=${choice}`, { redirect: 'manual' });
        this.#note(`${choice}: ${status}`);
        return true;
      }
      await this.browser.pause();
    }
    this.#note('no link to pay');
    return false;
  }

  async #seePaid(orderPath: string): Promise<void> {
    for (let looks = 0; looks < MAX_LOOKS_FOR_PAID; looks += 1) {
      const { page } = await this.browser.read(orderPath);
      if (page.text.includes('на сайте, оплачено')) {
        this.paid += 1;
        return;
      }
      await this.browser.pause();
    }
    this.#fail(`${orderPath} was paid, and does not say so`);
  }

  /** Once: its outcome may stay unknown. */
  async #act(orderPath: string, button: string): Promise<void> {
    const { page } = await this.browser.read(orderPath);
    if (!page.all('button').some((each) => readText(each) === button)) return;
    const { status } = await this.browser.go(page.press(button));
    this.#note(`«${button}»: ${status}`);
  }

  #orderedOn(page: Page): Lines {
    const tables = page.all('table', { class: 'ticket__dishes' });
    const rows = tables.flatMap((table) => DomUtils.getElementsByTagName('tr', table));
    const lines = rows.flatMap((row): [number, number][] => {
      const [link] = DomUtils.getElementsByTagName('a', row);
      const dish = this.#dishes.find(({ slug }) => link?.attribs.href === `/product/${slug}`);
      const [, quantity] = /× ?(\d+)/.exec(readText(row)) ?? [];
      return quantity === undefined ? [] : [[dish?.id ?? Number.NaN, Number(quantity)]];
    });
    return new Map(lines);
  }

  #note(step: string): void {
    this.#steps.push(step);
  }

  #fail(what: string): void {
    this.broken.push(`${this.name}: ${what}\n    ${this.#steps.slice(-12).join('\n    ')}`);
  }
}

function quantitiesOf(fields: { name?: string; value?: string }[]): Lines {
  const lines = fields.flatMap(({ name, value }): [number, number][] => {
    const [, id] = /^quantity-(\d+)$/.exec(name ?? '') ?? [];
    return id === undefined ? [] : [[Number(id), Number(value)]];
  });
  return new Map(lines);
}
