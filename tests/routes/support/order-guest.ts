import { action, loader } from '#app/routes/cart.tsx';
import type { createFlakyApi } from '#tests/support/flaky-api.ts';
import { createRandom } from '#tests/support/random.ts';
import { BrowserCookies } from './browser-cookies.ts';
import { inRequest, routeArgs } from './route-args.ts';
import { browserRequest, createUpstream, type Form } from './visit.ts';

/** What a tab shows: a form of the cart page as the server sent it. */
type Page = { key: string; lines: Map<number, number> };
type Post = { lines: Map<number, number>; address: string; form: Form };
type Told = { uuid: string; earlier: string | null; post: Post };
type Answer = { headers: Headers; status: number; location: string | null };

/** How a request ends; most of them well. */
const FATES = [
  'well',
  'well',
  'well',
  'answer lost',
  'never arrived',
  'cart fails',
  'cart lost',
  'page lost',
] as const;
type Fate = (typeof FATES)[number];

/**
 * A guest in two tabs who does whatever comes to mind, at random but the same for each seed, and remembers what the
 * storefront told. No dish is put into the cart twice, so more of it in all orders than was asked for is a cart that was
 * ordered twice.
 */
export class OrderGuest {
  readonly name: string;
  /** Everything that was done, to be read after a failure. */
  readonly steps: string[] = [];
  /** Forms on which the order button was pressed. */
  readonly posts: Post[] = [];
  readonly told: Told[] = [];
  /** How much of each dish was asked for: added, by plus, or typed on top of what the form showed. */
  readonly asked = new Map<number, number>();
  /** Dishes that surely went into the cart and were never taken out again. */
  readonly wanted = new Set<number>();
  /** The answer of the storefront itself got lost once: the guest knows more than its cookies. */
  hasLostPage = false;

  readonly #api: ReturnType<typeof createFlakyApi>;
  /** One storefront for all requests: to make what it remembers takes as long as an answer. */
  readonly #storefront: ReturnType<typeof createUpstream>;
  readonly #random: ReturnType<typeof createRandom>;
  readonly #cookies = new BrowserCookies();
  readonly #dishes: number[];
  readonly #tabs: (Page | null)[] = [null, null];
  readonly #forms: Page[] = [];
  #unanswered: Post[] = [];
  #late: Answer[] = [];

  constructor(api: ReturnType<typeof createFlakyApi>, dishes: readonly number[], seed: number) {
    this.name = `Гость ${seed}`;
    this.#api = api;
    this.#storefront = createUpstream(api);
    this.#random = createRandom(seed);
    this.#dishes = [...dishes];
  }

  async live(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) await this.#doSomething();
    this.#api.up();
    await this.#orderTheRest();
  }

  #doSomething(): Promise<unknown> {
    const { below, pick, chance } = this.#random;
    const tab = below(2);
    const fate = chance(0.6) ? 'well' : pick(FATES);
    const page = this.#tabs[tab];
    switch (below(14)) {
      case 0:
      case 1:
      case 2:
        return this.#add(fate);
      case 3:
        return page ? this.#change(page, fate) : this.#open(tab);
      case 4:
        return page ? this.#remove(page, fate) : this.#open(tab);
      case 8:
        return this.#orderInBothTabs(fate);
      case 9:
        return this.#unanswered.length > 0 ? this.#send(pick(this.#unanswered), fate) : this.#open(tab);
      case 10:
        return this.#forms.length > 0 ? this.#order(pick(this.#forms), fate) : this.#open(tab);
      case 11:
        return this.#takeLateCookies();
      case 12:
      case 13:
        return page ? this.#order(page, fate) : this.#open(tab);
      default:
        return this.#open(tab);
    }
  }

  async #add(fate: Fate): Promise<void> {
    const dish = this.#dishes.pop();
    if (dish === undefined) return;
    const quantity = 1 + this.#random.below(3);
    this.#ask(dish, quantity);
    await this.#changeCart(`add:${dish}:${quantity}`, {}, fate);
    if (fate === 'well') this.wanted.add(dish);
  }

  /** Plus and minus without scripts: the whole form goes along. */
  async #change({ lines }: Page, fate: Fate): Promise<void> {
    if (lines.size === 0) return;
    const [dish, shown] = this.#random.pick([...lines]);
    const target = Math.max(1, shown + this.#random.pick([-1, 1]));
    this.#ask(dish, target - shown);
    await this.#changeCart(`set:${dish}:${target}:${shown}`, quantitiesOf(lines), fate);
  }

  async #remove({ lines }: Page, fate: Fate): Promise<void> {
    if (lines.size === 0) return;
    const [dish] = this.#random.pick([...lines]);
    this.wanted.delete(dish);
    await this.#changeCart(`remove:${dish}`, quantitiesOf(lines), fate);
  }

  async #changeCart(intent: string, fields: Form, fate: Fate): Promise<void> {
    this.steps.push(`${intent}, ${fate}`);
    await this.#post({ ...fields, intent }, fate);
  }

  async #open(tab: number): Promise<Page> {
    const request = browserRequest('/cart');
    this.#cookies.addTo(request.headers);
    const { result, thrown, headers } = await inRequest(this.#storefront, request, (context) =>
      loader(routeArgs(request, {}, context)),
    );
    this.#cookies.take(headers);
    // Dishes that were ordered are out of the cart now.
    if (thrown instanceof Response) return this.#open(tab);
    if (!result) throw thrown;
    const { cart, checkout } = result.data;
    const lines = new Map(cart?.items.map(({ product, quantity }) => [product.id, quantity]));
    this.steps.push(`tab ${tab} opens the cart: ${textOf(lines)}`);
    const page = { key: checkout.key, lines };
    this.#tabs[tab] = page;
    if (lines.size > 0) this.#forms.push(page);
    return page;
  }

  #order(page: Page, fate: Fate): Promise<void> {
    return this.#send(this.#fillIn(page), fate);
  }

  async #orderInBothTabs(fate: Fate): Promise<void> {
    const [one, other] = this.#tabs;
    if (!one || !other) return;
    await Promise.all([this.#order(one, fate), this.#order(other, fate)]);
  }

  #fillIn({ key, lines: shown }: Page): Post {
    const { chance, pick } = this.#random;
    const lines = new Map(shown);
    if (chance(0.2) && lines.size > 0) {
      const [dish, quantity] = pick([...shown]);
      const corrected = pick([1, 2, 3, 4]);
      this.#ask(dish, corrected - quantity);
      lines.set(dish, corrected);
    }
    const address = chance(0.2) ? 'Другая ул., 2' : 'Невский пр., 1';
    const typed = {
      fullName: this.name,
      phone: '+7-912-345-67-89',
      address,
      privacy: 'on',
      personalData: 'on',
    };
    return { lines, address, form: { ...typed, ...quantitiesOf(lines), key, intent: 'order' } };
  }

  async #send(post: Post, fate: Fate): Promise<void> {
    this.posts.push(post);
    const answer = await this.#post(post.form, fate);
    this.steps.push(
      `order ${textOf(post.lines)} to ${post.address}, ${fate}: ${answer?.location ?? answer?.status}`,
    );
    const isUnknown = answer === null || answer.status === 503;
    const [, uuid, earlier] = /^\/order\/([^?]+)(?:\?earlier=(\w+))?$/.exec(answer?.location ?? '') ?? [];
    if (uuid !== undefined) {
      this.told.push({ uuid, earlier: earlier ?? null, post });
      this.#unanswered = this.#unanswered.filter((other) => other !== post);
    } else if (isUnknown && !this.#unanswered.includes(post)) this.#unanswered.push(post);
  }

  /** An answer that was given long ago reaches the browser, and its cookies are taken after newer ones. */
  async #takeLateCookies(): Promise<void> {
    const late = this.#late.shift();
    // A page that nobody sees tells nobody of an order: cookies alone come only of what was told besides.
    const uuid = late?.location?.replace(/^\/order\/|\?.*$/g, '');
    if (!late || (late.status !== 503 && !this.told.some((told) => told.uuid === uuid))) return;
    this.steps.push(`a late answer: ${late.location ?? late.status}`);
    this.#cookies.take(late.headers);
  }

  #ask(dish: number, quantity: number): void {
    this.asked.set(dish, Math.max(0, quantity) + (this.asked.get(dish) ?? 0));
  }

  /** @returns `null`: it was lost. */
  async #post(form: Form, fate: Fate): Promise<Answer | null> {
    this.#api.up();
    if (fate === 'answer lost') this.#api.loseAnswers('POST /order');
    if (fate === 'never arrived') this.#api.down('POST /order');
    if (fate === 'cart fails') this.#api.answer(500, {}, 'POST /cart');
    if (fate === 'cart lost') this.#api.loseAnswers('POST /cart');
    const request = browserRequest('/cart', form);
    this.#cookies.addTo(request.headers);
    const { result, thrown, headers } = await inRequest(this.#storefront, request, (context) =>
      action(routeArgs(request, {}, context)),
    );
    if (thrown) throw thrown;
    this.#api.up();
    const answer =
      result instanceof Response
        ? { headers, status: result.status, location: result.headers.get('Location') }
        : { headers, status: result?.init?.status ?? 200, location: null };
    if (fate === 'page lost') {
      this.hasLostPage = true;
      this.#late.push(answer);
      return null;
    }
    this.#cookies.take(headers);
    return answer;
  }

  /** Whatever is unknown is sent again until it is answered; then everything in the cart is ordered, and one dish more. */
  async #orderTheRest(): Promise<void> {
    for (const post of [...this.#unanswered]) await this.#send(post, 'well');
    await this.#orderCart();
    await this.#add('well');
    await this.#orderCart();
  }

  async #orderCart(): Promise<void> {
    for (let page = await this.#open(0); page.lines.size > 0; page = await this.#open(0)) {
      const before = this.told.length;
      await this.#order(page, 'well');
      if (this.told.length === before) throw new Error('an order that nothing stands against is not placed');
    }
  }
}

function quantitiesOf(lines: ReadonlyMap<number, number>): Form {
  return Object.fromEntries([...lines].map(([dish, quantity]) => [`quantity-${dish}`, String(quantity)]));
}

export function textOf(lines: ReadonlyMap<number, number>): string {
  return [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([dish, quantity]) => `${dish}×${quantity}`)
    .join(' ');
}
