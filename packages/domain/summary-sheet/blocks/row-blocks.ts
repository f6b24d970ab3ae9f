import { formatPid } from '../../parcel/pid.ts'
import { NO_PLACE_DATA } from '../../parcel/place/outside.ts'
import { isPlaceColumn, type RowColumnKey } from '../../table/columns.ts'
import type { ColumnType } from '../../text/column-type.ts'
import { formatCount } from '../../text/counts.ts'
import { formatNumber } from '../../text/number-format.ts'
import type { BoardKey } from '../board-of-region.ts'
import type { BlockKey } from '../sheet-blocks.ts'
import type { CardData, SheetData } from '../sheet-data.ts'
import { DONE, type LoadedBlock, type LoadedItem, loadedItem, NO_VALUE, toProgress } from './loaded-block.ts'
import { taxResponses } from './tax-values.ts'

type RowItem = [name: string, label: string, column: RowColumnKey, type?: ColumnType]

const MEASURED_NOTES: Partial<Record<ColumnType, string>> = {
  area: 'Computed by Lotline from the outline of the parcel; not a survey.',
  meters: 'Measured by Lotline on the outline of the parcel; not a survey.',
}

// Edits are saved by these names, so a name keeps its figure even if the label changes.
const PARCEL_ITEMS: readonly RowItem[] = [
  ['legalDescriptions', 'Legal descriptions', 'planning.legalDescription'],
  ['planNumber', 'Plan number', 'planning.planNumber'],
  ['statedLotSize', 'Lot size', 'planning.lotSizeMetric', 'area'],
  ['lotSize', 'Area', 'parcel.areaMetric', 'area'],
  ['frontage', 'Frontage', 'parcel.frontage', 'meters'],
  ['depth', 'Depth', 'parcel.depth', 'meters'],
  ['rollNumber', 'Roll number', 'parcel.rollNumber'],
  ['actualUse', 'Actual use', 'parcel.actualUse'],
]

const PLANNING_ITEMS: readonly RowItem[] = [
  ['zoning', 'Zoning', 'parcel.zoning'],
  ['ocp', 'OCP', 'planning.ocp'],
  ['ncp', 'NCP', 'planning.ncp'],
  ['localAreaPlan', 'Local area plan', 'planning.localAreaPlan'],
  ['proposedPlans', 'Proposed plans', 'planning.proposedPlans'],
  ['alr', 'ALR', 'planning.alr'],
  ['floodplain', 'Floodplain', 'planning.floodplain'],
  ['catchmentZones', 'School catchments', 'planning.catchmentZones'],
  ['statsCan2021', 'CMA/CA 2021', 'planning.statsCan2021'],
  ['regionalDistrict', 'Regional district', 'planning.regionalDistrict'],
  ['economicRegion', 'Economic region', 'planning.economicRegion'],
]

/** Columns of table rows that the sheet needs. */
export const SHEET_COLUMNS: readonly RowColumnKey[] = [
  ...(['parcel.pid', 'parcel.yearBuilt', 'parcel.floorArea'] as const),
  ...[...PARCEL_ITEMS, ...PLANNING_ITEMS].map(([, , column]) => column),
]

export function parcelBlock(facts: SheetData, board: BoardKey | null): LoadedBlock {
  // A size without a source is computed from our outline.
  const hasStatedSize = facts.rows.value?.['planning.lotSizeMetric']?.origin != null
  const buildingLot = facts.card.value?.buildingLotSquareMetres ?? null
  const items = PARCEL_ITEMS.filter(
    ([name]) =>
      (name !== 'statedLotSize' || hasStatedSize) && (buildingLot === null || !OWN_LOT_ITEMS.has(name)),
  ).map(
    ([name, label, ...column]): RowItem => [
      name,
      name === 'lotSize' && !hasStatedSize ? 'Lot size' : label,
      ...column,
    ],
  )
  const block = rowBlock('parcel', items, facts)
  const parcelItems = withRecords(block.items, facts, board)
  const lotItems = buildingLot === null ? parcelItems : withBuildingLot(parcelItems, buildingLot)
  return {
    ...block,
    items: [pidsItem(facts), ...lotItems.flatMap((item) => [item, ...statedLength(item, facts)])],
  }
}

/** The source's length, shown below ours if different. */
function statedLength({ key, label }: LoadedItem, { card }: SheetData): LoadedItem[] {
  const front = card.value?.statedFront
  const length = key === 'parcel.frontage' ? front?.frontage : key === 'parcel.depth' ? front?.depth : null
  if (!length || length.value === null) return []
  const draft = { key: `${key}Stated`, label: `${label} reported by the source`, type: 'meters' } as const
  return [loadedItem(draft, DONE, length)]
}

/** A strata unit lacks these, because the lot belongs to its building. */
const OWN_LOT_ITEMS: ReadonlySet<string> = new Set(['frontage', 'depth'])

function withBuildingLot(items: readonly LoadedItem[], squareMetres: number): LoadedItem[] {
  const draft = {
    key: 'parcel.lotSize',
    label: 'Building’s lot',
    type: 'area',
    note: MEASURED_NOTES.area,
  } as const
  return items.map((item) =>
    item.key === draft.key ? loadedItem(draft, DONE, { value: squareMetres, origin: null }) : item,
  )
}

/** Adds the zone's name, because a code alone means little on paper. */
export function planningBlock(facts: SheetData): LoadedBlock {
  const block = rowBlock('planning', PLANNING_ITEMS, facts)
  const [zoning, ...others] = block.items
  return { ...block, items: [...(zoning ? [zoning] : []), zoneItem(facts), ...others] }
}

function zoneItem({ card }: SheetData): LoadedItem {
  const zones = card.value?.zones
  return loadedItem({ key: 'planning.zoneName', label: 'Zone', type: 'text' }, toProgress(card), {
    ...(zones ?? NO_VALUE),
    value: zones === undefined || zones.value.length === 0 ? null : zones.value.join('; '),
  })
}

const RECORD_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  legalDescriptions: ['legalDescription'],
  rollNumber: ['taxRollNumber', 'rollNumber'],
}

function withRecords(items: readonly LoadedItem[], facts: SheetData, board: BoardKey | null): LoadedItem[] {
  const responses = board === null ? [] : taxResponses(facts, board)
  return items.map((item) => {
    if (item.state !== 'done' || item.value !== null) return item
    const names = RECORD_COLUMNS[item.key.slice('parcel.'.length)] ?? []
    const [record] = responses.flatMap(({ values, origin }) =>
      names.flatMap((name) => (values?.[name] == null ? [] : [{ value: values[name], origin }])),
    )
    return record ? loadedItem(item, DONE, record) : item
  })
}

function rowBlock(key: BlockKey, items: readonly RowItem[], { rows }: SheetData): LoadedBlock {
  const progress = toProgress(rows)
  return {
    key,
    ...progress,
    items: items.map(([name, label, column, type = 'text']) => {
      const cell = rows.value?.[column] ?? NO_VALUE
      return loadedItem(
        {
          key: `${key}.${name}`,
          label,
          type,
          note: progress.state === 'done' ? formatRowNote(column, type, cell) : null,
        },
        progress,
        cell,
      )
    }),
    table: null,
  }
}

/** Says that a measured value is not a survey, or that no source covers the place. */
function formatRowNote(
  column: RowColumnKey,
  type: ColumnType,
  { value, origin }: { value: unknown; origin: unknown },
): string | null {
  if (value === null) return isPlaceColumn(column) ? NO_PLACE_DATA : null
  return origin === null ? (MEASURED_NOTES[type] ?? null) : null
}

/** PIDs of the parcel and its strata units. Before the card loads, only the row's own PID. */
function pidsItem({ rows, card }: SheetData): LoadedItem {
  const draft = { key: 'parcel.pids', label: 'PIDs', type: 'text' } as const
  if (card.value === null) {
    const rowPid = rows.value?.['parcel.pid'] ?? NO_VALUE
    return loadedItem(draft, rowPid.value === null ? toProgress(card) : DONE, rowPid)
  }
  const { pids, unitCount } = card.value
  const value = pids.value.length === 0 ? null : pidsLabel(card.value)
  return loadedItem({ ...draft, note: unitCount > 0 ? formatCount(unitCount, 'strata unit') : null }, DONE, {
    ...pids,
    value,
  })
}

/** Keeps a tower's PIDs from filling the sheet. */
const MAX_PIDS = 12

function pidsLabel({ pids: { value: pids }, unitCount }: CardData): string {
  const list = pids.slice(0, MAX_PIDS).map(formatPid).join(', ')
  const moreCount = Math.max(unitCount, pids.length) - Math.min(pids.length, MAX_PIDS)
  return moreCount > 0 ? `${list} and ${formatNumber(moreCount)} more` : list
}

const APPLICATION_COLUMNS = [
  { key: 'name', label: 'Application', heading: null },
  { key: 'status', label: 'Status', heading: null },
] as const

export function applicationsBlock({ card }: SheetData): LoadedBlock {
  const progress = toProgress(card)
  return {
    key: 'applications',
    ...progress,
    items: [],
    table: {
      columns: APPLICATION_COLUMNS,
      rows: (card.value?.applications ?? []).map(({ id, origin, ...application }) => ({
        key: `applications.${id}`,
        label: null,
        remark: null,
        cells: APPLICATION_COLUMNS.map(({ key, label }) =>
          loadedItem({ key: `applications.${id}.${key}`, label, type: 'text' }, progress, {
            value: application[key],
            origin,
          }),
        ),
      })),
      whenEmpty: 'No development application on the parcel is known.',
    },
  }
}
