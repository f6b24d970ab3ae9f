import { isAllowed } from '../../account/permissions.ts'
import { type ColumnKey, columnOf, isFactColumnKey, type RowColumnKey } from '../../table/columns.ts'
import type { TaskSourceKey } from '../../table/data-sources.ts'
import { BOARDS, type BoardKey } from '../board-of-region.ts'
import type { BlockKey } from '../sheet-blocks.ts'
import { responseState, type SheetData, type SourceResponse } from '../sheet-data.ts'
import { DONE, type LoadedBlock, type LoadedItem, loadedItem, type Progress } from './loaded-block.ts'

export const toSourceProgress = (response: SourceResponse | undefined): Progress => ({
  state: responseState(response),
  reason: response?.reason ?? null,
})

function sourceBlock(
  key: BlockKey,
  source: TaskSourceKey,
  names: readonly string[],
  facts: SheetData,
): LoadedBlock {
  const response = facts.responses[source]
  const progress = toSourceProgress(response)
  return {
    key,
    ...progress,
    items: names.flatMap((name) => {
      const column = columnOf(columnKey(source, name))
      // Columns that the plan does not include are hidden, not shown empty.
      if (!isAllowed(facts.allowed, column.needs)) return []
      return loadedItem(
        {
          key: `${key}.${name}`,
          label: typeof column.shortLabel === 'string' ? column.shortLabel : name,
          type: column.type,
          note: column.tooltip,
        },
        progress,
        { value: response?.values?.[name] ?? null, origin: response?.origin ?? null },
      )
    }),
    table: null,
  }
}

function columnKey(source: TaskSourceKey, name: string): ColumnKey {
  const key = `${source}.${name}`
  if (!isFactColumnKey(key)) throw new Error(`No column has the key ${key}`)
  return key
}

export const titleBlock = (facts: SheetData) =>
  sourceBlock('title', 'myltsa', ['registeredOwner', 'titleNumber', 'pendingApplications'], facts)
export const offerRentBlock = (facts: SheetData) =>
  sourceBlock('offerRent', 'offerRent', ['date', 'minRent', 'maxRent'], facts)
export const walkScoreBlock = (facts: SheetData) =>
  sourceBlock('walkScore', 'walkScore', ['walkScore', 'transitScore'], facts)
export const elevationBlock = (facts: SheetData) =>
  sourceBlock('elevation', 'elevation', ['minElevation', 'maxElevation'], facts)

/** The first source with a value is used. */
const BUILDING = [
  { name: 'bathrooms', label: 'Bathrooms', type: 'number', columns: ['bathrooms'] },
  { name: 'bedrooms', label: 'Bedrooms', type: 'number', columns: ['bedrooms'] },
  { name: 'floorArea', label: 'Floor area', type: 'floorArea', columns: ['floorArea'] },
  { name: 'structure', label: 'Structure', type: 'text', columns: ['structure', 'bcaDescription'] },
  { name: 'yearBuilt', label: 'Year built', type: 'text', columns: ['yearBuilt', 'yearConstructed'] },
] as const

export function residentialBlock(facts: SheetData, board: BoardKey | null): LoadedBlock {
  const sources = board === null ? [] : BOARDS[board].residential
  const responses = sources.map((source) => facts.responses[source])
  const best = responses.map(toSourceProgress).toSorted((a, b) => RANK[a.state] - RANK[b.state])[0]
  const progress: Progress = best ?? { state: facts.rows.state, reason: facts.rows.reason }
  return {
    key: 'residential',
    // Our own data has year built and floor area before a board is queried.
    ...(facts.rows.state === 'done' ? DONE : progress),
    items: BUILDING.map((draft) => buildingItem(draft, responses, facts, progress)),
    table: null,
  }
}

const OWN_COLUMNS: Partial<Record<(typeof BUILDING)[number]['name'], RowColumnKey>> = {
  floorArea: 'parcel.floorArea',
  yearBuilt: 'parcel.yearBuilt',
}

const RANK = { done: 0, loading: 1, error: 2, timeout: 3, new: 4 } as const

function buildingItem(
  { name, label, type, columns }: (typeof BUILDING)[number],
  responses: readonly (SourceResponse | undefined)[],
  { rows }: SheetData,
  requested: Progress,
): LoadedItem {
  const draft = { key: `residential.${name}`, label, type }
  for (const response of responses) {
    for (const column of columns) {
      const value = response?.values?.[column] ?? null
      if (value !== null) return loadedItem(draft, DONE, { value, origin: response?.origin ?? null })
    }
  }
  const column = OWN_COLUMNS[name]
  if (column === undefined) return loadedItem(draft, requested)
  const rowValue = rows.value?.[column]
  if (rowValue !== undefined && rowValue.value !== null) return loadedItem(draft, DONE, rowValue)
  return loadedItem(draft, rows.state === 'loading' ? { state: 'loading', reason: null } : requested)
}
