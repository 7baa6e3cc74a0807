import { streetKey } from '#contract/delivery-zones.ts';
import type { Content } from './content.ts';
import type { Path } from './entry-places.ts';
import type { Findings, Item, Items } from './findings.ts';

/** `undefined` without zones and terms of all zones. */
export function buildDelivery(items: Items, findings: Findings): Content['delivery'] {
  reportTwins(items.of('zones'), findings);
  const zones = items.valid('zones');
  const [pickup] = items.valid('pickup');
  if (zones.length === 0 && !pickup) return undefined;
  return {
    ...pickup?.value,
    zones: zones.map(({ value }) => ({ ...value, streets: value.streets ?? [] })),
  };
}

/** A street of two zones has no price. Invalid zones count, too. */
function reportTwins(zones: Item<'zones'>[], findings: Findings): void {
  const zoneOf = new Map<string, string>();
  for (const { entry } of zones) {
    const { zone, streets } = textsOf(entry.document);
    const names: [Path, string][] = [
      [['zone'], `zone ${zone.toLowerCase()}`],
      ...streets.map((street, index): [Path, string] => [['streets', index], streetKey(street)]),
    ];
    for (const [path, name] of names) {
      if (name === '' || name === 'zone ') continue;
      const other = zoneOf.get(name);
      if (other !== undefined) findings.report(entry, path, `уже есть в зоне «${other}»`);
      zoneOf.set(name, zone);
    }
  }
}

function textsOf(document: unknown): { zone: string; streets: string[] } {
  const { zone, streets } = (document ?? {}) as { zone?: unknown; streets?: unknown };
  const texts = Array.isArray(streets)
    ? streets.map((street) => (typeof street === 'string' ? street : ''))
    : [];
  return { zone: typeof zone === 'string' ? zone : '', streets: texts };
}
