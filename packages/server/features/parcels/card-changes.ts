import type { ChangeRow } from './card-queries.ts'

/** Layers that cover the ground once: what went and what came at one place is one change. */
const COVER_ONCE: readonly string[] = ['zoning', 'ocp', 'ncp', 'local_area_plan']

/**
 * The events of a lot as a person tells them. A rezoning often comes as one zone gone and another new: that is one change,
 * and none when both have the same code, for then the zone was only cut anew. An address point that changed as its
 * lot did is not told twice.
 */
export function tellChanges(events: readonly ChangeRow[]): ChangeRow[] {
  return joinZones(events).filter((event, _, all) => !isToldByLot(event, all))
}

function joinZones(events: readonly ChangeRow[]): ChangeRow[] {
  const told: ChangeRow[] = []
  const seen = new Set<string>()
  for (const event of events) {
    const group = zoneGroup(event)
    if (group === null) told.push(event)
    else if (!seen.has(group)) {
      seen.add(group)
      told.push(...joined(events.filter((other) => zoneGroup(other) === group)))
    }
  }
  return told
}

function zoneGroup({ entity, layer, kind, release_id }: ChangeRow): string | null {
  if (entity !== 'layer_feature' || layer === null || kind === 'changed') return null
  return COVER_ONCE.includes(layer) ? `${release_id} ${layer}` : null
}

function joined(group: readonly ChangeRow[]): ChangeRow[] {
  const gone = group.filter((event) => event.kind === 'gone')
  const come = group.filter((event) => event.kind === 'new')
  const onlyGone = gone.filter((event) => !come.some((other) => nameOf(other.after) === nameOf(event.before)))
  const onlyCome = come.filter((event) => !gone.some((other) => nameOf(other.before) === nameOf(event.after)))
  const [first] = onlyCome
  if (!first || onlyGone.length === 0) return [...onlyCome, ...onlyGone]
  const names = (rows: readonly (Record<string, unknown> | null)[]) =>
    [...new Set(rows.map(nameOf))].join(', ')
  return [
    {
      ...first,
      kind: 'changed',
      changed_fields: ['code'],
      before: { code: names(onlyGone.map((event) => event.before)) },
      after: { code: names(onlyCome.map((event) => event.after)) },
    },
  ]
}

function nameOf(row: Record<string, unknown> | null): string {
  return String(row?.code ?? row?.title ?? row?.category ?? '')
}

function isToldByLot(event: ChangeRow, all: readonly ChangeRow[]): boolean {
  if (event.entity !== 'address' || event.kind !== 'changed') return false
  return all.some(
    (lot) =>
      lot.entity === 'parcel' &&
      lot.release_id === event.release_id &&
      event.changed_fields.every((field) => lot.changed_fields.includes(field)),
  )
}
