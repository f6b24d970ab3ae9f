import { type CoverOnceKey, coversOnce } from '#domain/changes/cover-once.ts'
import { zoneKey } from '#domain/changes/ground-changes.ts'
import { netCover } from '#domain/changes/net-cover.ts'
import { zoneName, zoneState } from '#domain/changes/states.ts'
import type { ChangeRow } from './card-queries.ts'

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
  if (entity !== 'layer_feature' || !coversOnce(layer) || kind === 'changed') return null
  return `${release_id} ${layer}`
}

/** How much of the lot each zone covered is not known here: a zone either lay on it or did not. */
function joined(group: readonly ChangeRow[]): ChangeRow[] {
  const pieces = group.map((event) => ({
    state: event,
    before: event.kind === 'gone' ? 1 : 0,
    after: event.kind === 'new' ? 1 : 0,
  }))
  const net = netCover(pieces, {
    keyOf: (event) => zoneKey(event.layer as CoverOnceKey, stateOf(event)),
    whole: 1,
    noise: 0,
    sliver: 0,
  })
  const [gone, come] = [net.lost.map(({ state }) => state), net.gained.map(({ state }) => state)]
  const [first] = come
  if (!first || gone.length === 0) return [...come, ...gone]
  const [before, after] = [names(gone), names(come)]
  return [
    before === after
      ? { ...first, kind: 'changed', changed_fields: ['status'], before: gone[0]?.before ?? null }
      : {
          ...first,
          kind: 'changed',
          changed_fields: ['code'],
          before: { code: before },
          after: { code: after },
        },
  ]
}

const stateOf = ({ before, after }: ChangeRow) => zoneState(after ?? before ?? {})
const names = (events: readonly ChangeRow[]) =>
  [...new Set(events.map((event) => zoneName(stateOf(event)) ?? ''))].join(', ')

function isToldByLot(event: ChangeRow, all: readonly ChangeRow[]): boolean {
  if (event.entity !== 'address' || event.kind !== 'changed') return false
  return all.some(
    (lot) =>
      lot.entity === 'parcel' &&
      lot.release_id === event.release_id &&
      event.changed_fields.every((field) => lot.changed_fields.includes(field)),
  )
}
