import type { Iiko } from './iiko.ts';
import { readExternalMenu, readNomenclature, type TillDish, type TillMenu } from './till-menu.ts';
import type { TillChoice } from './till-settings.ts';

export type Named = { id: string; name: string };
export type TillOrganization = Named & {
  addressFormat: string;
  hasAnonymousGuests: boolean;
  terminalGroups: (Named & { isAsleep: boolean })[];
};
/** What the desk offers to choose from. */
export type TillDirectory = {
  organizations: TillOrganization[];
  menus: Named[];
  payments: (Named & { kind: string; isExternal: boolean })[];
  causes: Named[];
  /** Those that take any sum. */
  discounts: Named[];
};

export type Failed = { failure: string };

/** @returns or the first failure */
export async function readDirectory(api: Iiko): Promise<TillDirectory | Failed> {
  const organizations = await api.organizations();
  if (organizations.kind !== 'answer') return organizations;
  const all = organizations.answer.organizations;
  const ids = all.map(({ id }) => id);
  if (ids.length === 0) return { failure: 'no-restaurant' };
  const groups = await api.terminalGroups(ids);
  if (groups.kind !== 'answer') return groups;
  const payments = await api.paymentTypes(ids);
  if (payments.kind !== 'answer') return payments;
  const menus = await api.menus();
  if (menus.kind !== 'answer') return menus;
  // Without the right to these calls orders can be sent nevertheless.
  const causes = await api.cancelCauses(ids);
  if (causes.kind === 'unknown') return causes;
  const discounts = await api.discounts(ids);
  if (discounts.kind === 'unknown') return discounts;
  const groupsOf = (organizationId: string) => [
    ...itemsOf(groups.answer.terminalGroups, organizationId).map((group) => ({ ...group, isAsleep: false })),
    ...itemsOf(groups.answer.terminalGroupsInSleep ?? [], organizationId).map((group) => ({
      ...group,
      isAsleep: true,
    })),
  ];
  return {
    organizations: all.map((organization) => ({
      ...nameOf(organization),
      addressFormat: organization.addressFormatType ?? 'Legacy',
      hasAnonymousGuests: organization.isAnonymousGuestsAllowed ?? false,
      terminalGroups: groupsOf(organization.id),
    })),
    menus: menus.answer.externalMenus ?? [],
    payments: payments.answer.paymentTypes.flatMap(({ id, name, isDeleted, ...type }) =>
      id && !isDeleted
        ? [
            {
              id,
              name: name ?? '',
              kind: type.paymentTypeKind ?? '',
              isExternal: ['External', 'Both'].includes(type.paymentProcessingType ?? ''),
            },
          ]
        : [],
    ),
    causes:
      causes.kind === 'answer'
        ? causes.answer.cancelCauses.filter(({ isDeleted }) => !isDeleted).map(nameOf)
        : [],
    discounts:
      discounts.kind === 'answer'
        ? discounts.answer.discounts
            .flatMap(({ items }) => items)
            .filter(({ mode, isDeleted }) => mode === 'FlexibleSum' && !isDeleted)
            .map(nameOf)
        : [],
  };
}

function nameOf({ id, name }: { id: string; name?: string | null | undefined }): Named {
  return { id, name: name ?? '' };
}

function itemsOf<Item extends { id: string; name?: string | null | undefined }>(
  all: readonly { organizationId: string; items: readonly Item[] }[],
  organizationId: string,
): Named[] {
  return all
    .filter((each) => each.organizationId === organizationId)
    .flatMap(({ items }) => items.map(nameOf));
}

export async function readTillMenu(
  api: Iiko,
  { menuId, organizationId }: Pick<TillChoice, 'menuId' | 'organizationId'>,
): Promise<{ menu: TillMenu } | Failed> {
  const dishes = await readDishes(api, menuId, organizationId);
  if ('failure' in dishes) return dishes;
  // With an empty menu no order can be sent, and every stop would end.
  if (dishes.length === 0) return { failure: 'empty-menu' };
  return { menu: { organizationId, menuId, dishes } };
}

async function readDishes(
  api: Iiko,
  menuId: string | null,
  organizationId: string,
): Promise<TillDish[] | Failed> {
  if (menuId === null) {
    const read = await api.nomenclature(organizationId);
    return read.kind === 'answer' ? readNomenclature(read.answer) : read;
  }
  const read = await api.menu(menuId, organizationId);
  return read.kind === 'answer' ? readExternalMenu(read.answer) : read;
}
