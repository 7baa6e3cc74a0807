import { z } from 'zod';
import { type FetchedText, fetchText } from '../http/fetch-text.ts';
import type { TillAccess } from './till-settings.ts';

/**
 * https://api-ru.iiko.services: every call is a POST. «Inferred» marks what iiko's documents do not say. Strict in what is sent,
 * tolerant in what is read: published optionality is unreliable.
 */

/** Twice of it fits into a lease. */
const DEADLINE_MS = 15_000;
/** Of iiko itself, seconds: it answers 408 before we give up. */
const TIMEOUT = '12';
/** A token lives for an hour. */
const TOKEN_MS = 55 * 60_000;
/** The menu of a chain has some megabytes. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_CODE = 60;
const MAX_RETRY_MS = 10 * 60_000;

/**
 * `refused`: nothing was done; `isAccess`: nor will it be before the key is corrected. `unknown`: perhaps it was done (408, 429, 500,
 * timeout, no JSON). Texts are fixed or codes: `errorDescription` may contain personal data.
 */
export type Outcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'refused'; failure: string; isAccess: boolean }
  | { kind: 'unknown'; failure: string; retryAfterMs: number };

const id = z.guid();
/** Ours, which we write in lower case. */
const orderId = id.toLowerCase();
const code = z
  .string()
  .regex(/^[\w.-]+$/)
  .max(MAX_CODE);
const named = z.looseObject({ id, name: z.string().nullish(), isDeleted: z.boolean().nullish() });

const errorSchema = z.object({ error: code.nullish().catch(null) });
const orderInfo = z.object({
  id: orderId,
  timestamp: z.number().catch(0),
  creationStatus: z.enum(['Success', 'InProgress', 'Error']),
  /** The list of codes is open. */
  errorInfo: z
    .object({ code: code.catch('unknown') })
    .nullish()
    .catch(null),
  order: z
    .object({
      status: z.string().max(MAX_CODE).nullish().catch(null),
      cancelInfo: z
        .object({ cause: z.object({ name: z.string() }) })
        .nullish()
        .catch(null),
      movedToDeliveryId: orderId.nullish().catch(null),
      movedToOrganizationId: id.nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
export type OrderInfo = z.output<typeof orderInfo>;
/** One that cannot be read hides neither itself, which would count as absent, nor the others. */
const listedOrder = z.union([
  orderInfo,
  z.object({ id: orderId }).transform(({ id }) => ({ id, creationStatus: null })),
]);
const ofOrganization = <Item extends z.ZodType>(item: Item) =>
  z.array(z.object({ organizationId: id, items: z.array(item) }));

const restrictions = z
  .object({ minQuantity: z.number().nullish(), maxQuantity: z.number().nullish() })
  .nullish()
  .catch(null);
const prices = z
  .array(z.object({ price: z.number().nullish(), organizationId: z.string().nullish() }))
  .nullish();
const menuSchema = z.object({
  itemCategories: z.array(
    z.object({
      items: z
        .array(
          z.object({
            itemId: z.string().nullish(),
            sku: z.string().nullish(),
            name: z.string().nullish(),
            type: z.string().nullish(),
            orderItemType: z.string().nullish(),
            itemSizes: z
              .array(
                z.object({
                  sizeId: z.string().nullish(),
                  sku: z.string().nullish(),
                  sizeName: z.string().nullish(),
                  prices,
                  itemModifierGroups: z
                    .array(
                      z.object({
                        itemGroupId: z.string().nullish(),
                        name: z.string().nullish(),
                        restrictions,
                        items: z
                          .array(
                            z.object({
                              itemId: z.string().nullish(),
                              sku: z.string().nullish(),
                              name: z.string().nullish(),
                              prices,
                            }),
                          )
                          .nullish(),
                      }),
                    )
                    .nullish(),
                }),
              )
              .nullish(),
          }),
        )
        .nullish(),
    }),
  ),
});
export type ExternalMenu = z.output<typeof menuSchema>;

const limits = { minAmount: z.number().nullish(), maxAmount: z.number().nullish() };
const nomenclatureSchema = z.object({
  products: z.array(
    z.object({
      id,
      code: z.string().nullish(),
      name: z.string(),
      type: z.string().nullish(),
      orderItemType: z.string().nullish(),
      isDeleted: z.boolean().nullish(),
      sizePrices: z
        .array(
          z.object({
            sizeId: z.string().nullish(),
            price: z.object({ currentPrice: z.number(), isIncludedInMenu: z.boolean().nullish() }),
          }),
        )
        .nullish(),
      modifiers: z.array(z.object({ id, ...limits })).nullish(),
      groupModifiers: z
        .array(z.object({ id, ...limits, childModifiers: z.array(z.object({ id })).nullish() }))
        .nullish(),
    }),
  ),
  sizes: z.array(z.object({ id: z.string(), name: z.string() })).nullish(),
  groups: z.array(z.object({ id, name: z.string() })).nullish(),
});
export type Nomenclature = z.output<typeof nomenclatureSchema>;

const webhookSettings = z.object({
  webHooksUri: z.string().nullish(),
  authToken: z.string().nullish(),
  webHooksFilter: z.looseObject({}).nullish(),
});
const command = z.object({ correlationId: id });
const accepted = z.object({ correlationId: id, orderInfo });

export type Iiko = ReturnType<typeof createIiko>;

/** Holds the token: make one for each key, and keep it. */
export function createIiko(apiUrl: string, access: TillAccess, deadlineMs = DEADLINE_MS) {
  let token: { value: string; until: number } | null = null;

  async function send<Answer>(
    path: string,
    body: string,
    schema: z.ZodType<Answer>,
    authorization?: string,
  ): Promise<Outcome<Answer> & { isTokenOld?: boolean }> {
    const headers = {
      'Content-Type': 'application/json',
      Timeout: TIMEOUT,
      ...(authorization && { Authorization: `Bearer ${authorization}` }),
    };
    const fetched = await fetchText(
      `${apiUrl.replace(/\/+$/, '')}${path}`,
      { method: 'POST', headers, body },
      { deadlineMs, maxBytes: MAX_BYTES },
    );
    if (typeof fetched === 'string') return { kind: 'unknown', failure: fetched, retryAfterMs: 0 };
    return read(fetched, schema);
  }

  async function logIn(): Promise<Outcome<string>> {
    if (token && token.until > Date.now()) return { kind: 'answer', answer: token.value };
    // Version 1 is deprecated; restaurants still own such logins (inferred).
    const path = 'apiLogin' in access ? '/api/1/access_token' : '/api/v2/access_token';
    const outcome = await send(path, JSON.stringify(access), z.object({ token: z.string().min(1) }));
    if (outcome.kind !== 'answer') {
      return outcome.kind === 'refused' ? { kind: 'refused', failure: '401', isAccess: true } : outcome;
    }
    token = { value: outcome.answer.token, until: Date.now() + TOKEN_MS };
    return { kind: 'answer', answer: token.value };
  }

  /** With one new token, once. */
  async function call<Answer>(
    path: string,
    body: object | string,
    schema: z.ZodType<Answer>,
  ): Promise<Outcome<Answer>> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    for (const isLast of [false, true]) {
      const access = await logIn();
      if (access.kind !== 'answer') return access;
      const { isTokenOld, ...outcome } = await send(path, text, schema, access.answer);
      if (!isTokenOld || isLast) return outcome as Outcome<Answer>;
      if (token?.value === access.answer) token = null;
    }
    throw new Error('unreachable');
  }

  return {
    organizations: () =>
      call(
        '/api/1/organizations',
        { returnAdditionalInfo: true },
        z.object({
          organizations: z.array(
            named.extend({
              addressFormatType: z.string().nullish(),
              isAnonymousGuestsAllowed: z.boolean().nullish(),
            }),
          ),
        }),
      ),
    terminalGroups: (organizationIds: readonly string[]) =>
      call(
        '/api/1/terminal_groups',
        { organizationIds },
        z.object({
          terminalGroups: ofOrganization(named),
          terminalGroupsInSleep: ofOrganization(named).nullish(),
        }),
      ),
    isAlive: (organizationId: string, terminalGroupId: string) =>
      call(
        '/api/1/terminal_groups/is_alive',
        { organizationIds: [organizationId], terminalGroupIds: [terminalGroupId] },
        z.object({ isAliveStatus: z.array(z.object({ terminalGroupId: id, isAlive: z.boolean() })) }),
      ),
    paymentTypes: (organizationIds: readonly string[]) =>
      call(
        '/api/1/payment_types',
        { organizationIds },
        z.object({
          paymentTypes: z.array(
            named.extend({
              id: id.nullish(),
              paymentTypeKind: z.string().nullish(),
              paymentProcessingType: z.string().nullish(),
            }),
          ),
        }),
      ),
    cancelCauses: (organizationIds: readonly string[]) =>
      call('/api/1/cancel_causes', { organizationIds }, z.object({ cancelCauses: z.array(named) })),
    discounts: (organizationIds: readonly string[]) =>
      call(
        '/api/1/discounts',
        { organizationIds },
        z.object({ discounts: ofOrganization(named.extend({ mode: z.string().nullish() })) }),
      ),
    menus: () =>
      call(
        '/api/2/menu',
        {},
        z.object({ externalMenus: z.array(z.object({ id: z.string(), name: z.string() })).nullish() }),
      ),
    menu: (externalMenuId: string, organizationId: string) =>
      call(
        '/api/2/menu/by_id',
        { externalMenuId, organizationIds: [organizationId], version: 2 },
        menuSchema,
      ),
    nomenclature: (organizationId: string) =>
      call('/api/1/nomenclature', { organizationId }, nomenclatureSchema),
    stopLists: (organizationId: string, terminalGroupId: string) =>
      call(
        '/api/1/stop_lists',
        { organizationIds: [organizationId], terminalGroupsIds: [terminalGroupId], returnSize: true },
        z.object({
          terminalGroupStopLists: ofOrganization(
            z.object({
              terminalGroupId: id.nullish(),
              items: z.array(
                z.object({
                  balance: z.number().catch(0),
                  productId: z.string(),
                  sizeId: z.string().nullish(),
                }),
              ),
            }),
          ),
        }),
      ),
    /** @param body as stored */
    createOrder: (body: string) => call('/api/1/deliveries/create', body, accepted),
    /** At most 200. */
    findOrders: (organizationId: string, orderIds: readonly string[]) =>
      call(
        '/api/1/deliveries/by_id',
        { organizationId, orderIds },
        z.object({ orders: z.array(listedOrder) }),
      ),
    commandStatus: (organizationId: string, correlationId: string) =>
      call(
        '/api/1/commands/status',
        { organizationId, correlationId },
        z.object({ state: z.enum(['InProgress', 'Success', 'Error']) }),
      ),
    confirm: (organizationId: string, orderId: string) =>
      call('/api/1/deliveries/confirm', { organizationId, orderId }, command),
    updateStatus: (organizationId: string, orderId: string, deliveryStatus: string) =>
      call(
        '/api/1/deliveries/update_order_delivery_status',
        { organizationId, orderId, deliveryStatus },
        command,
      ),
    cancel: (organizationId: string, orderId: string, cancelCauseId: string | null) =>
      call(
        '/api/1/deliveries/cancel',
        { organizationId, orderId, ...(cancelCauseId && { cancelCauseId }) },
        command,
      ),
    webhook: (organizationId: string) =>
      call('/api/1/webhooks/settings', { organizationId }, webhookSettings),
    setWebhook: (body: object) => call('/api/1/webhooks/update_settings', body, z.looseObject({})),
  };
}

function read<Answer>(
  { status, headers, text }: Exclude<FetchedText, string>,
  schema: z.ZodType<Answer>,
): Outcome<Answer> & { isTokenOld?: boolean } {
  const json = parse(text);
  if (status === 200) {
    const read = schema.safeParse(json);
    if (read.success) return { kind: 'answer', answer: read.data };
    return { kind: 'unknown', failure: UNREADABLE, retryAfterMs: 0 };
  }
  const error = errorSchema.safeParse(json);
  if (status === 401 || status === 403) {
    return { kind: 'refused', failure: String(status), isAccess: true, isTokenOld: status === 401 };
  }
  // Gone: iiko has forgotten the command.
  if (status === 400 || status === 404 || status === 410) {
    const failure = [String(status), error.success && error.data.error].filter(Boolean).join(' ');
    return { kind: 'refused', failure, isAccess: false };
  }
  const seconds = Number(headers.get('Retry-After') ?? 0) || 0;
  return {
    kind: 'unknown',
    failure: `status ${status}`,
    retryAfterMs: Math.min(Math.max(0, seconds) * 1_000, MAX_RETRY_MS),
  };
}

/** Or of something else than was asked for. */
export const UNREADABLE = 'unreadable answer';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
