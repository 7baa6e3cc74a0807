import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { writeEndlessly } from '../endless-response.ts';
import {
  CAUSES,
  DISCOUNT,
  type Dish,
  GROUP,
  idOf,
  MENU,
  type ModifierGroup,
  ORGANIZATION,
  OTHER_GROUP,
  OTHER_ORGANIZATION,
  PAYMENTS,
  smallMenu,
} from './menu.ts';

/**
 * iiko's cloud and one restaurant's till behind it. Requests and answers are validated by openapi.json, a subset of the published
 * document. Its clock is the test's.
 */

type Status =
  | 'Unconfirmed'
  | 'WaitCooking'
  | 'ReadyForCooking'
  | 'CookingStarted'
  | 'CookingCompleted'
  | 'Waiting'
  | 'OnWay'
  | 'Delivered'
  | 'Closed'
  | 'Cancelled';
type Item = {
  productId: string;
  productSizeId?: string | null;
  amount: number;
  price: number;
  comment?: string;
  modifiers?: { productId: string; productGroupId?: string; amount: number; price?: number }[];
};
type OrderBody = {
  id: string;
  externalNumber?: string;
  phone: string;
  comment?: string;
  completeBefore?: string;
  orderServiceType: string;
  customer: { type: string; name: string };
  deliveryPoint?: { address?: { type: string; line1?: string }; comment?: string };
  items: Item[];
  payments: {
    paymentTypeKind: string;
    paymentTypeId: string;
    sum: number;
    isProcessedExternally?: boolean;
  }[];
  discountsInfo?: { discounts: { discountTypeId: string; sum: number }[] };
};
export type TillOrder = {
  id: string;
  organizationId: string;
  terminalGroupId: string;
  creation: 'Success' | 'InProgress' | 'Error';
  code: string | null;
  /** Not listed: the till never got it. */
  isAbsent: boolean;
  status: Status;
  timestamp: number;
  cause: string | null;
  movedTo: string | null;
  correlationId: string;
  /** Ends then as planned. */
  endsAt: number;
  plan: Plan;
  order: OrderBody;
};
/**
 * `later`: InProgress for three seconds. `late`: «Creation timeout expired», yet the order appears after 30 s, or five minutes. `error`: listed with the
 * code. `absent`: a timeout, and the order is never listed.
 */
export type Plan =
  | 'now'
  | 'later'
  | 'late'
  | 'very late'
  | 'absent'
  | `error ${string}`
  | `later error ${string}`;
/** Numbers, `lost`, `hang`, `html` and `endless`: after the operation. `dropped`, `refuses` and 429: instead of it. */
export type Fault =
  | 'lost'
  | 'hang'
  | 'html'
  | 'endless'
  | 408
  | 500
  | 'dropped'
  | 429
  | `refuses ${400 | 401}`;
type Reply = { status: number; body: unknown; headers?: Record<string, string> };
type Body = Record<string, unknown> & { organizationId?: string; organizationIds?: string[] };
type Command = { state: 'Success' | 'InProgress' | 'Error'; errorReason?: string };

export const LOGIN = 'stand-in-api-login';
export const KEY = { apiKey: 'stand-in-key', appId: idOf('app'), clientSecret: 'stand-in-client-secret' };
const TOKEN_MS = 60 * 60_000;
const LATER_MS = 3_000;
const TIMEOUT_MS = 8_000;
const APPEARS_MS: Partial<Record<Plan, number>> = { late: 30_000, 'very late': 300_000 };

const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
const document = JSON.parse(readFileSync(new URL('openapi.json', import.meta.url), 'utf8'));
ajv.addSchema(document, 'iiko');
type Reference = { $ref: string };
type Operation = {
  requestBody: { content: { 'application/json': { schema: Reference } } };
  responses: Record<string, { content?: { 'application/json': { schema: Reference } } }>;
};
const operations: Record<string, { post: Operation }> = document.paths;

function validatorOf(schema: Reference | undefined) {
  const name = schema?.$ref?.split('/').at(-1);
  return name ? ajv.compile({ $ref: `iiko#/components/schemas/${name}` }) : null;
}
const validators = Object.fromEntries(
  Object.entries(operations).map(([path, { post }]) => [
    path,
    {
      request: validatorOf(post.requestBody.content['application/json'].schema),
      answer: validatorOf(post.responses['200']?.content?.['application/json'].schema),
    },
  ]),
);
const isWebhook = ajv.compile({ $ref: 'iiko#/components/schemas/WebhookBody' });

export async function openIiko(now: () => number = Date.now) {
  const tokens = new Map<string, number>();
  const orders = new Map<string, TillOrder>();
  const commands = new Map<string, Command>();
  const requests: { path: string; body: Body }[] = [];
  const faults: [path: string, fault: Fault][] = [];
  /** How the next creations end; by default at once. */
  const plans: Plan[] = [];
  /** Why the next commands fail; by default they do not. */
  const refusals: string[] = [];
  const events: object[] = [];
  /** Answers that break the schema, which no test may pass. */
  const mistakes: string[] = [];
  /** Ids whose `by_id` is refused as a whole. */
  const unknown = new Set<string>();
  /** How the cloud answers: as it is published, unless a test says otherwise. */
  const manners = { hasCapitals: false, refusesUnknown: false };
  const restaurant = {
    addressFormatType: 'City' as 'City' | 'Legacy',
    isAnonymousGuestsAllowed: true,
    isAlive: true,
    /** The login is another restaurant's. */
    isElsewhere: false,
    hasOrganizations: true,
    hasTerminals: true,
    hasExternalMenu: true,
    menu: smallMenu(),
    /** `null`: everything. */
    stopped: [] as { productId: string; sizeId?: string; balance: number }[],
    webhook: {
      webHooksUri: null as string | null,
      authToken: null as string | null,
      webHooksFilter: null as unknown,
    },
  };
  let clock = 0;

  /** Later than every earlier one. */
  function stamp(): number {
    clock = Math.max(clock + 1, now());
    return clock;
  }

  function settle(order: TillOrder): void {
    const appearsMs = APPEARS_MS[order.plan];
    if (appearsMs !== undefined && order.creation === 'Error' && now() >= order.endsAt + appearsMs) {
      finish(order, 'Success');
    }
    if (order.creation !== 'InProgress' || now() < order.endsAt) return;
    if (order.plan === 'absent') order.isAbsent = true;
    if (order.plan === 'later') finish(order, 'Success');
    else if (order.plan === 'absent' || appearsMs !== undefined) finish(order, 'Error', 'Common');
    else finish(order, 'Error', order.plan.split(' ').at(-1));
  }

  function finish(order: TillOrder, creation: 'Success' | 'Error', code: string | null = null): void {
    order.creation = creation;
    order.code = code;
    order.timestamp = stamp();
    commands.set(order.correlationId, {
      state: creation,
      ...(creation === 'Error' && { errorReason: 'Иванов, +79123456789' }),
    });
    notify(creation === 'Error' ? 'DeliveryOrderError' : 'DeliveryOrderUpdate', order);
  }

  function notify(eventType: string, order: TillOrder): void {
    events.push({ ...envelope(eventType), eventInfo: showOrder(order) });
  }

  function envelope(eventType: string) {
    return {
      eventType,
      eventTime: localTime(now()),
      organizationId: ORGANIZATION,
      correlationId: randomUUID(),
    };
  }

  function handle(path: string, authorization: string, body: Body): Reply {
    const validator = validators[path];
    if (!validator) return failure(404, 'NotFound');
    if (validator.request && !validator.request(body))
      return failure(400, 'INVALID_BODY', validator.request.errors);
    if (path.endsWith('/access_token')) return logIn(body);
    const expires = tokens.get(authorization.replace(/^Bearer /, ''));
    if (expires === undefined || expires <= now()) return failure(401, 'AUTH_TOKEN_EXPIRED');
    const reply = answer(path, body);
    if (reply.status === 200 && validator.answer && !validator.answer(reply.body)) {
      mistakes.push(`${path}: ${ajv.errorsText(validator.answer.errors)}`);
    }
    return reply;
  }

  function logIn(body: Body): Reply {
    const isOld = body.apiLogin === LOGIN;
    const isNew =
      body.apiKey === KEY.apiKey && body.appId === KEY.appId && body.clientSecret === KEY.clientSecret;
    if (!isOld && !isNew) return failure(401, 'UNKNOWN_LOGIN');
    const token = randomUUID();
    tokens.set(token, now() + TOKEN_MS);
    return ok({ token });
  }

  function answer(path: string, body: Body): Reply {
    const organizations = [
      ...(body.organizationIds ?? []),
      ...(body.organizationId ? [body.organizationId] : []),
    ];
    if (organizations.some((id) => id !== ORGANIZATION && id !== OTHER_ORGANIZATION)) {
      return failure(400, 'ORGANIZATION_NOT_FOUND');
    }
    switch (path) {
      case '/api/1/organizations':
        return ok({
          organizations: [
            ...(restaurant.hasOrganizations && !restaurant.isElsewhere ? [organization()] : []),
            ...(restaurant.hasOrganizations
              ? [{ ...organization(), id: OTHER_ORGANIZATION, name: 'Ёж на вокзале' }]
              : []),
          ],
        });
      case '/api/1/terminal_groups':
        return ok({
          terminalGroups: [
            { organizationId: ORGANIZATION, items: terminals(group(GROUP, 'Кухня')) },
            {
              organizationId: OTHER_ORGANIZATION,
              items: terminals({ ...group(OTHER_GROUP, 'Буфет'), organizationId: OTHER_ORGANIZATION }),
            },
          ],
          terminalGroupsInSleep: [
            { organizationId: ORGANIZATION, items: terminals(group(idOf('asleep'), 'Летник')) },
          ],
        });
      case '/api/1/terminal_groups/is_alive':
        return ok({
          isAliveStatus: [
            { isAlive: restaurant.isAlive, terminalGroupId: GROUP, organizationId: ORGANIZATION },
          ],
        });
      case '/api/1/payment_types':
        return ok({ paymentTypes: paymentTypes() });
      case '/api/1/cancel_causes':
        return ok({
          cancelCauses: [
            { id: CAUSES.guest, name: 'Отказ гостя', isDeleted: false },
            { id: CAUSES.kitchen, name: 'Нет продуктов', isDeleted: false },
          ],
        });
      case '/api/1/discounts':
        return ok({ discounts: [{ organizationId: ORGANIZATION, items: [discount()] }] });
      case '/api/2/menu':
        return ok({
          externalMenus: restaurant.hasExternalMenu ? [{ id: MENU, name: 'Сайт' }] : [],
          priceCategories: [],
        });
      case '/api/2/menu/by_id':
        return body.externalMenuId === MENU
          ? ok(externalMenu(restaurant.menu))
          : failure(400, 'MENU_NOT_FOUND');
      case '/api/1/nomenclature':
        return ok(nomenclature(restaurant.menu));
      case '/api/1/stop_lists':
        return ok({
          terminalGroupStopLists: [
            { organizationId: ORGANIZATION, items: [{ terminalGroupId: GROUP, items: restaurant.stopped }] },
          ],
        });
      case '/api/1/deliveries/create':
        return create(body as Body & { organizationId: string; terminalGroupId: string; order: OrderBody });
      case '/api/1/deliveries/by_id':
        if (
          (body.orderIds as string[]).some(
            (id) => unknown.has(id) || (manners.refusesUnknown && !orders.has(id)),
          )
        )
          return failure(400, 'ORDER_NOT_FOUND');
        return ok({ orders: listed(body as { organizationId: string; orderIds: string[] }) });
      case '/api/1/commands/status': {
        for (const order of orders.values()) settle(order);
        const command = commands.get(String(body.correlationId));
        return command ? ok(command) : { status: 410, body: { errorDescription: 'Gone' } };
      }
      case '/api/1/webhooks/settings':
        return ok({ apiLoginName: 'shop', ...restaurant.webhook });
      case '/api/1/webhooks/update_settings':
        restaurant.webhook = {
          webHooksUri: String(body.webHooksUri),
          authToken: String(body.authToken),
          webHooksFilter: body.webHooksFilter,
        };
        return ok({});
      default:
        return command(path, String(body.orderId), body);
    }
  }

  function terminals<Group>(only: Group): Group[] {
    return restaurant.hasTerminals ? [only] : [];
  }

  function organization() {
    const unknown = { country: null, restaurantAddress: null, latitude: 0, longitude: 0, version: '9.2' };
    const more = { useUaeAddressingSystem: false, currencyIsoName: 'RUB', currencyMinimumDenomination: 0.01 };
    const none = { countryPhoneCode: '7', defaultDeliveryCityId: null, deliveryCityIds: null, inn: null };
    const rules = { deliveryServiceType: 'CourierAndSelfService', defaultCallCenterPaymentTypeId: null };
    const times = { isConfirmationEnabled: true, confirmAllowedIntervalInMinutes: 60, isCloud: true };
    const { addressFormatType, isAnonymousGuestsAllowed } = restaurant;
    return {
      responseType: 'Extended',
      id: ORGANIZATION,
      name: 'Ёж и Хмель',
      ...unknown,
      ...more,
      ...none,
      ...rules,
      ...times,
      marketingSourceRequiredInDelivery: false,
      orderItemCommentEnabled: true,
      addressLookup: [],
      addressFormatType,
      isAnonymousGuestsAllowed,
    };
  }

  function create(body: { organizationId: string; terminalGroupId: string; order: OrderBody }): Reply {
    const { order, organizationId, terminalGroupId } = body;
    const known = orders.get(order.id);
    const correlationId = randomUUID();
    if (known && !known.isAbsent) {
      const twin = { ...known, creation: 'Error' as const, code: 'DuplicatedOrderId' };
      return ok({ orderInfo: showOrder(twin) }, correlationId);
    }
    const wrong = faultOf(order, restaurant);
    const plan = plans.shift() ?? 'now';
    const made: TillOrder = {
      id: order.id,
      organizationId,
      terminalGroupId,
      creation: 'InProgress',
      code: null,
      isAbsent: false,
      status: 'Unconfirmed',
      timestamp: stamp(),
      cause: null,
      movedTo: null,
      correlationId,
      endsAt: now() + (plan === 'later' || plan.startsWith('later ') ? LATER_MS : TIMEOUT_MS),
      plan: wrong ? `later error ${wrong}` : plan,
      order,
    };
    orders.set(order.id, made);
    commands.set(correlationId, { state: 'InProgress' });
    if (made.plan === 'now') finish(made, 'Success');
    if (made.plan.startsWith('error ')) finish(made, 'Error', made.plan.slice('error '.length));
    const shown = showOrder(made);
    const id = manners.hasCapitals ? shown.id.toUpperCase() : shown.id;
    return ok({ orderInfo: { ...shown, id } }, correlationId);
  }

  function listed({ organizationId, orderIds }: { organizationId: string; orderIds: string[] }) {
    return orderIds.flatMap((id) => {
      const order = orders.get(id);
      if (!order || order.organizationId !== organizationId) return [];
      settle(order);
      if (order.isAbsent) return [];
      const shown = showOrder(order);
      return [manners.hasCapitals ? { ...shown, id: shown.id.toUpperCase() } : shown];
    });
  }

  function command(path: string, id: string, body: Body): Reply {
    const correlationId = randomUUID();
    const order = orders.get(id);
    const refusal = refusals.shift() ?? (order?.creation === 'Success' ? null : 'OrderNotFound');
    const isOver = order && ['Delivered', 'Closed', 'Cancelled'].includes(order.status);
    if (refusal || isOver || !order) {
      commands.set(correlationId, { state: 'Error', errorReason: refusal ?? 'IllegalDeliveryStatus' });
      return ok({}, correlationId);
    }
    commands.set(correlationId, { state: 'Success' });
    if (path.endsWith('/confirm')) move(order, 'WaitCooking');
    else if (path.endsWith('/cancel')) cancel(order);
    else move(order, body.deliveryStatus as Status);
    return ok({}, correlationId);
  }

  function move(order: TillOrder, status: Status): void {
    order.status = status;
    order.timestamp = stamp();
    notify('DeliveryOrderUpdate', order);
  }

  function cancel(order: TillOrder, cause = 'Отказ гостя'): void {
    order.cause = cause;
    move(order, 'Cancelled');
  }

  function ok(body: object, correlationId: string = randomUUID()): Reply {
    return { status: 200, body: { correlationId, ...body } };
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = request.url ?? '/';
    const body: Body = JSON.parse(Buffer.concat(parts).toString() || '{}');
    const at = faults.findIndex(([of]) => path.endsWith(of));
    const [, fault] = at < 0 ? [] : (faults.splice(at, 1)[0] ?? []);
    if (fault === 'dropped') return void response.socket?.destroy();
    requests.push({ path, body });
    if (fault === 429)
      return send(response, { ...failure(429, 'TOO_MANY_REQUESTS'), headers: { 'Retry-After': '20' } });
    if (fault === 'refuses 400') return send(response, failure(400, 'INVALID_BODY'));
    if (fault === 'refuses 401') return send(response, failure(401, 'AUTH_TOKEN_EXPIRED'));
    const reply = handle(path, request.headers.authorization ?? '', body);
    if (fault === 'lost') return void response.socket?.destroy();
    if (fault === 'hang') return;
    if (fault === 'html') return void response.writeHead(502).end('<h1>Bad Gateway</h1>');
    if (fault === 'endless') return writeEndlessly(response);
    if (fault === 408 || fault === 500) return send(response, failure(fault, 'TIMEOUT'));
    send(response, reply);
  });
  // A slow test must not meet a connection that is being closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    restaurant,
    orders,
    requests,
    /** Each of the next request to a path with this end. */
    faults,
    plans,
    refusals,
    events,
    mistakes,
    unknown,
    manners,
    move,
    cancel,
    /** To another restaurant of the chain, where it has another id. */
    moveAway(order: TillOrder): TillOrder {
      const moved = { ...order, id: randomUUID(), organizationId: OTHER_ORGANIZATION, timestamp: stamp() };
      orders.set(moved.id, moved);
      order.movedTo = moved.id;
      move(order, 'Cancelled');
      return moved;
    },
    /** As after an hour. */
    expireTokens: () => tokens.clear(),
    stop(sku: string): void {
      restaurant.stopped.push({ productId: idOf(sku), balance: 0 });
      const terminalGroupsStopListsUpdates = [{ id: GROUP, isFull: true }];
      events.push({ ...envelope('StopListUpdate'), eventInfo: { terminalGroupsStopListsUpdates } });
    },
    /** All that is not delivered yet, as one request. */
    async deliver(post: (body: object[]) => Promise<unknown>, sent = events.splice(0)): Promise<void> {
      if (!isWebhook(sent)) mistakes.push(`webhook: ${ajv.errorsText(isWebhook.errors)}`);
      await post(sent);
    },
    /** That the restaurant would cook. */
    live: () =>
      [...orders.values()].filter(({ creation, status }) => creation === 'Success' && status !== 'Cancelled'),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

type Restaurant = { menu: Dish[]; addressFormatType: 'City' | 'Legacy'; isAnonymousGuestsAllowed: boolean };

/** The code with which a till refuses. */
function faultOf(order: OrderBody, restaurant: Restaurant): string | null {
  if (!/^\+\d{8,39}$/.test(order.phone)) return 'InvalidPhone';
  if (order.customer.type === 'one-time' && !restaurant.isAnonymousGuestsAllowed)
    return 'AnonymousCustomerDisabled';
  const address = order.deliveryPoint?.address;
  if (address?.type === 'city' && restaurant.addressFormatType !== 'City') return 'Line1Disabled';
  const known: readonly string[] = Object.values(PAYMENTS);
  if (!order.payments.every(({ paymentTypeId }) => known.includes(paymentTypeId)))
    return 'PaymentTypeNotFound';
  for (const item of order.items) {
    const fault = faultOfItem(item, restaurant.menu);
    if (fault) return fault;
  }
  return null;
}

function faultOfItem(item: Item, menu: readonly Dish[]): string | null {
  const dish = menu.find(({ id }) => id === item.productId);
  if (!dish) return 'ProductNotFound';
  const size = dish.sizes.find(({ id }) => id === (item.productSizeId ?? null));
  if (!size) return 'ProductSizeNotFound';
  if (size.price === null) return 'ProductExludedFromMenu';
  for (const group of dish.groups) {
    const own = (item.modifiers ?? []).filter(({ productGroupId }) => productGroupId === group.id);
    const count = own.reduce((sum, { amount }) => sum + amount, 0);
    if (count < group.min || count > group.max) return 'Incorrect';
  }
  const isKnown = (item.modifiers ?? []).every(({ productId, productGroupId }) =>
    dish.groups.some(({ id, items }) => id === productGroupId && items.some((each) => each.id === productId)),
  );
  return isKnown ? null : 'ProductGroupNotFound';
}

function showOrder(made: TillOrder) {
  const { id, organizationId, creation, code, timestamp, status, cause, movedTo, order, correlationId } =
    made;
  return {
    id,
    posId: creation === 'Success' ? idOf(`pos ${id}`) : null,
    externalNumber: order.externalNumber ?? null,
    organizationId,
    timestamp,
    creationStatus: creation,
    errorInfo: code === null ? null : { code, message: 'Creation timeout expired, Иванов, Лесная, 5' },
    order:
      creation !== 'Success'
        ? null
        : {
            phone: order.phone,
            status,
            cancelInfo:
              status === 'Cancelled' && cause !== null
                ? { whenCancelled: localTime(timestamp), cause: { id: idOf(cause), name: cause } }
                : null,
            completeBefore: localTime(timestamp),
            whenCreated: localTime(timestamp),
            cookingStartTime: localTime(timestamp),
            movedToDeliveryId: movedTo,
            movedToOrganizationId: movedTo === null ? null : OTHER_ORGANIZATION,
            sum: order.items.reduce((sum, { amount, price }) => sum + amount * price, 0),
            number: 17,
            guestsInfo: { count: 1, splitBetweenPersons: false },
            items: [],
            orderType: null,
            terminalGroupId: made.terminalGroupId,
            processedPaymentsSum: 0,
            comment: `${order.comment} ${correlationId}`,
          },
  };
}

const group = (id: string, name: string) => ({
  id,
  organizationId: ORGANIZATION,
  name,
  address: null,
  timeZone: 'Europe/Moscow',
});

function paymentTypes() {
  const type = (id: string, name: string, paymentTypeKind: string, paymentProcessingType: string) => ({
    id,
    name,
    paymentTypeKind,
    paymentProcessingType,
    isDeleted: false,
    applicableMarketingCampaigns: [],
    terminalGroups: [group(GROUP, 'Кухня')],
  });
  return [
    type(PAYMENTS.cash, 'Наличные', 'Cash', 'Internal'),
    type(PAYMENTS.card, 'Карта курьеру', 'Card', 'Both'),
    type(PAYMENTS.online, 'Оплата на сайте', 'External', 'External'),
  ];
}

function discount() {
  return {
    id: DISCOUNT,
    name: 'Самовывоз',
    percent: 0,
    isCategorisedDiscount: false,
    productCategoryDiscounts: [],
    canBeAppliedSelectively: false,
    mode: 'FlexibleSum',
    sum: 0,
    canApplyByCardNumber: false,
    isManual: true,
    isCard: false,
    isAutomatic: false,
  };
}

const priceOf = (price: number | null) => [{ organizationId: ORGANIZATION, price }];

function modifierGroup({ id, name, min, max, items }: ModifierGroup) {
  return {
    itemGroupId: id,
    name,
    restrictions: { minQuantity: min, maxQuantity: max, freeQuantity: 0, byDefault: 0 },
    items: items.map((item) => ({
      itemId: item.id,
      sku: item.sku,
      name: item.name,
      prices: priceOf(item.price),
    })),
  };
}

function externalMenu(menu: readonly Dish[]) {
  return {
    formatVersion: 2,
    id: Number(MENU),
    name: 'Сайт',
    comboCategories: [],
    itemCategories: [
      {
        id: idOf('category'),
        name: 'Всё',
        items: menu.map(({ id, sku, name, type, sizes, groups }) => ({
          itemId: id,
          sku,
          name,
          type,
          orderItemType: 'Product',
          modifierSchemaId: null,
          taxCategory: null,
          itemSizes: sizes.map((size, index) => ({
            sizeId: size.id,
            sku: size.sku,
            sizeName: size.name,
            isDefault: index === 0,
            prices: priceOf(size.price),
            itemModifierGroups: groups.map(modifierGroup),
            nutritionPerHundredGrams: {},
          })),
        })),
      },
    ],
  };
}

function nomenclature(menu: readonly Dish[]) {
  const product = (id: string, sku: string, name: string, type: string, more: object) => ({
    id,
    code: sku,
    name,
    type,
    orderItemType: 'Product',
    splittable: false,
    measureUnit: 'порц',
    imageLinks: [],
    doNotPrintInCheque: false,
    order: 0,
    useBalanceForSell: false,
    canSetOpenPrice: false,
    isDeleted: false,
    modifiers: [],
    groupModifiers: [],
    sizePrices: [],
    weight: 0,
    ...more,
  });
  const price = (value: number | null) => ({
    currentPrice: value ?? 0,
    isIncludedInMenu: value !== null,
    nextIncludedInMenu: false,
  });
  const limits = { minAmount: 0, maxAmount: 1, defaultAmount: 0 };
  const products = menu.map(({ id, sku, name, type, sizes, groups }) =>
    product(id, sku, name, type === 'SERVICE' ? 'Service' : 'Dish', {
      sizePrices: sizes.map((size) => ({ sizeId: size.id, price: price(size.price) })),
      groupModifiers: groups.map(({ id: of, min, max, items }) => ({
        id: of,
        minAmount: min,
        maxAmount: max,
        required: min > 0,
        childModifiers: items.map((item) => ({ id: item.id, ...limits })),
      })),
    }),
  );
  const modifiers = menu
    .flatMap(({ groups }) => groups.flatMap(({ items }) => items))
    .map((item) =>
      product(item.id, item.sku, item.name, 'Modifier', {
        sizePrices: [{ sizeId: null, price: price(item.price) }],
      }),
    );
  const sizes = menu.flatMap((dish) => dish.sizes.filter(({ id }) => id !== null));
  return {
    groups: [],
    productCategories: [],
    products: [...products, ...modifiers],
    sizes: sizes.map(({ id, name }) => ({ id, name })),
    revision: 1,
  };
}

function localTime(time: number): string {
  return new Date(time).toISOString().replace('T', ' ').slice(0, 'yyyy-MM-dd HH:mm:ss.fff'.length);
}

function failure(status: number, error: string, errors?: unknown): Reply {
  const errorDescription = `Иванов, +79123456789 ${JSON.stringify(errors ?? '')}`;
  return { status, body: { correlationId: randomUUID(), errorDescription, error } };
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}
