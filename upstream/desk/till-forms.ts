import type { TillDirectory } from '../till/read-till.ts';
import {
  PAYMENT_KINDS,
  TILL_ACCESS,
  TILL_CHOICE,
  type TillAccess,
  type TillChoice,
} from '../till/till-settings.ts';
import { TILL_FIELDS, type TillFieldName } from './till-texts.ts';

export type TypedAccess = { apiLogin: string; apiKey: string; appId: string; clientSecret: string };
export type TypedTill = Record<TillFieldName, string>;
export type TillProblems = Partial<TypedTill>;

/** @returns null if it is neither a login nor a whole key */
export function readAccess({ apiLogin, ...key }: TypedAccess): TillAccess | null {
  const result = TILL_ACCESS.safeParse(apiLogin === '' ? key : { apiLogin });
  return result.success ? result.data : null;
}

export function shownChoice(choice: TillChoice | null): TypedTill {
  const pay = (type: { kind: string; id: string } | null | undefined) =>
    type ? `${type.kind} ${type.id}` : '';
  return {
    place: choice ? `${choice.organizationId} ${choice.terminalGroupId}` : '',
    menuId: choice?.menuId ?? '',
    cash: pay(choice?.payments.cash),
    card: pay(choice?.payments.card),
    online: pay(choice?.payments.online),
    isFiscalized: choice?.isFiscalized === false ? '' : 'yes',
    deliveryCode: choice?.deliveryCode ?? '',
    discountTypeId: choice?.discountTypeId ?? '',
    cancelCauseId: choice?.cancelCauseId ?? '',
    sendWhen: choice?.sendWhen ?? 'accepted-or-paid',
  };
}

/** Only what the till listed can be chosen. */
export function readChoice(
  typed: TypedTill,
  directory: TillDirectory,
): { choice: TillChoice } | { problems: TillProblems } {
  const [organizationId, terminalGroupId] = typed.place.split(' ');
  const organization = directory.organizations.find(
    ({ id, terminalGroups }) =>
      id === organizationId && terminalGroups.some((group) => group.id === terminalGroupId),
  );
  const payments = {
    cash: readPayment(typed.cash, directory),
    card: readPayment(typed.card, directory),
    online: typed.online === '' ? null : readPayment(typed.online, directory),
  };
  const isListed = (list: readonly { id: string }[], id: string) =>
    id === '' || list.some((each) => each.id === id);
  const wrong: TillFieldName[] = [
    ...(organization ? [] : (['place'] as const)),
    ...(isListed(directory.menus, typed.menuId) ? [] : (['menuId'] as const)),
    ...(['cash', 'card', 'online'] as const).filter((name) => payments[name] === undefined),
    ...(isListed(directory.discounts, typed.discountTypeId) ? [] : (['discountTypeId'] as const)),
    ...(isListed(directory.causes, typed.cancelCauseId) ? [] : (['cancelCauseId'] as const)),
  ];
  const result = TILL_CHOICE.safeParse({
    organizationId,
    terminalGroupId,
    menuId: typed.menuId || null,
    payments,
    isFiscalized: typed.isFiscalized !== '',
    deliveryCode: typed.deliveryCode || null,
    discountTypeId: typed.discountTypeId || null,
    cancelCauseId: typed.cancelCauseId || null,
    sendWhen: typed.sendWhen,
    addressFormat: organization?.addressFormat ?? '',
    hasAnonymousGuests: organization?.hasAnonymousGuests ?? false,
  });
  if (result.success && wrong.length === 0) return { choice: result.data };
  const places = result.success ? [] : result.error.issues.map(({ path }) => path[0]);
  const names = (Object.keys(TILL_FIELDS) as TillFieldName[]).filter(
    (name) => wrong.includes(name) || places.includes(name),
  );
  return { problems: Object.fromEntries(names.map((name) => [name, TILL_FIELDS[name].problem])) };
}

/** @returns the choice with what is read of its restaurant now; null if the till does not list all of it any more */
export function listedChoice(choice: TillChoice, directory: TillDirectory): TillChoice | null {
  const read = readChoice(shownChoice(choice), directory);
  return 'choice' in read ? read.choice : null;
}

/** @returns undefined for one that the till did not list */
function readPayment(typed: string, { payments }: TillDirectory) {
  const [kind, id] = typed.split(' ');
  const known = payments.find((payment) => payment.id === id && payment.kind === kind);
  return known && PAYMENT_KINDS.find((each) => each === known.kind)
    ? { kind: known.kind, id: known.id }
    : undefined;
}
