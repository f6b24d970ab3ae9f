import { isUnit, parcelOf } from '#domain/parcel/address/strata-unit.ts'

/** States of parcels, by upid. They change without a new style or tiles. */
export interface ParcelState {
  selected: ReadonlySet<string>
  hovered: string | null
  opened: string | null
  subject: string | null
}

export interface ParcelStateChange {
  upid: string
  /** Changed states only. False is written explicitly, because removing a key is slower. */
  state: { selected?: boolean; hovered?: boolean; opened?: boolean; subject?: boolean }
}

export const NO_PARCEL_STATE: ParcelState = {
  selected: new Set(),
  hovered: null,
  opened: null,
  subject: null,
}

/** Replaces strata units by their building. Without units, returns the same set. */
export function drawnParcels(selected: ReadonlySet<string>): ReadonlySet<string> {
  for (const upid of selected) if (isUnit(upid)) return new Set([...selected].map(parcelOf))
  return selected
}

/** Changes with hovered parcels first, which users notice first. */
export function parcelStateChanges(previous: ParcelState, current: ParcelState): ParcelStateChange[] {
  const changes: ParcelStateChange[] = []
  for (const mark of ['hovered', 'opened', 'subject'] as const) {
    const oldUpid = previous[mark]
    const newUpid = current[mark]
    if (oldUpid === newUpid) continue
    if (oldUpid !== null) changes.push({ upid: oldUpid, state: { [mark]: false } })
    if (newUpid !== null) changes.push({ upid: newUpid, state: { [mark]: true } })
  }
  if (previous.selected === current.selected) return changes
  for (const upid of previous.selected) {
    if (!current.selected.has(upid)) changes.push({ upid, state: { selected: false } })
  }
  for (const upid of current.selected) {
    if (!previous.selected.has(upid)) changes.push({ upid, state: { selected: true } })
  }
  return changes
}

export function joinChanges(
  queue: Map<string, ParcelStateChange['state']>,
  changes: readonly ParcelStateChange[],
): void {
  for (const { upid, state } of changes) queue.set(upid, { ...queue.get(upid), ...state })
}
