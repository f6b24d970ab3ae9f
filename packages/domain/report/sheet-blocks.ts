import type { Block, BlockFact, TableColumn, TableRow } from '../blocks/block.ts'
import { formatBlockValue } from '../blocks/block-value.ts'
import { factsBlock, newestRows, textBlock } from '../blocks/make-block.ts'
import { shownItems } from '../summary-sheet/attributions.ts'
import type { Sheet, SheetBlock, SheetItem, SheetRow, SheetTable } from '../summary-sheet/sheet.ts'
import type { BlockKey } from '../summary-sheet/sheet-blocks.ts'
import { isComputed } from '../summary-sheet/sheet-edits.ts'
import { isEdited, itemValue } from '../table/async-item.ts'
import { DASH } from '../text/number-format.ts'
import type { UnitSystem } from '../text/units.ts'

/** Source key for values edited by hand. */
export const SHEET_EDITS_SOURCE = 'summary_sheet_edits'

interface SheetReleases {
  /** Release that stands for manual edits. Null without edits. */
  edits: number | null
  /** Release of the outline, from which sizes and lengths are measured. */
  ground: number
}

/** Omits deleted items, and blocks that were not requested. */
export function toReportBlocks(
  sheet: Sheet,
  { title, releases, units }: { title: string | null; releases: SheetReleases; units: UnitSystem },
): Block[] {
  const blocks = sheet.blocks.filter(({ isDeleted }) => !isDeleted)
  const inputs = sheet.blocks.filter(({ key }) => INPUTS.has(key))
  const computedFrom = itemReleases(inputs.flatMap(({ items, table }) => [...items, ...listCells(table)]))
  if (releases.edits !== null) computedFrom.push(releases.edits)
  const context = { releases, computedFrom }
  return [
    ...(title === null ? [] : [textBlock('title', title, releases.edits === null ? [] : [releases.edits])]),
    ...blocks.flatMap((block) => toBlocks(block, context)),
    ...originalValues(blocks, context, units),
  ]
}

const INPUTS: ReadonlySet<string> = new Set<BlockKey>(['tax', 'sales', 'mlsHistory'])

interface Context {
  releases: SheetReleases
  computedFrom: readonly number[]
}

function toBlocks({ key, title, state, items, table }: SheetBlock, context: Context): Block[] {
  const visibleItems = items.filter(({ item }) => !item.isDeleted)
  const isLoaded = state === 'done'
  if (!isLoaded && visibleItems.every(({ item }) => !isEdited(item))) return []
  const rows = isLoaded && table ? toRows(table, context) : []
  const result: Block[] = []
  const facts = visibleItems.map((item) => toFact(item, context))
  if (facts.length > 0) result.push(factsBlock(key, title, facts))
  if (table && rows.length > 0) {
    const heading = visibleItems.length > 0 ? null : title
    const tableBlock = {
      kind: 'table',
      key: `${key}/table`,
      title: heading,
      columns: toColumns(table),
      rows,
    } as const
    result.push(...newestRows(tableBlock, `${key}/more`))
  } else if (isLoaded && table && table.whenEmpty !== '') {
    if (visibleItems.length === 0) result.push(factsBlock(key, title, []))
    result.push(textBlock('none', table.whenEmpty))
  }
  return result
}

function toFact(sheetItem: SheetItem, context: Context): BlockFact {
  const { key, label, type, item, note, followsEdit } = sheetItem
  const value = itemValue(item)
  const [releaseId = null, ...furtherReleaseIds] = value === null ? [] : listReleases(sheetItem, context)
  // The last line of the block already names the compared values.
  const isCompared = isComputed(key) && value !== null
  const notes = isEdited(item)
    ? ['Edited by hand']
    : [isCompared ? null : note, followsEdit ? 'Computed from edited values.' : null]
  return {
    ...{ key, term: label, type, value, note: notes.filter((text) => text !== null).join(' ') },
    ...{ releaseId, furtherReleaseIds },
    ...(value !== null && releaseId === null && { madeFrom: madeFrom(key, context) }),
  }
}

const madeFrom = (key: string, { releases, computedFrom }: Context): number[] =>
  isComputed(key) ? [...computedFrom] : [releases.ground]

/** Releases of the shown value. Empty if it was computed. */
function listReleases(sheetItem: SheetItem, { releases }: Context): number[] {
  if (isEdited(sheetItem.item)) return releases.edits === null ? [] : [releases.edits]
  return itemReleases([sheetItem])
}

const LABEL: TableColumn = { key: 'label', title: 'Value', type: 'text' }
const REMARK: TableColumn = { key: 'remark', title: 'Remark', type: 'text' }

const hasLabels = ({ rows }: SheetTable) => rows.some(({ label }) => label !== null)
const hasRemarks = ({ rows }: SheetTable) => rows.some(({ remark }) => remark !== null && remark !== '')

function toColumns(table: SheetTable): TableColumn[] {
  const [first] = table.rows
  const columns = table.columns.map(({ key, label, heading }, index): TableColumn => {
    const value = heading === null || heading.item.isDeleted ? null : itemValue(heading.item)
    return { key, title: value === null ? label : String(value), type: first?.cells[index]?.type ?? 'text' }
  })
  return [...(hasLabels(table) ? [LABEL] : []), ...columns, ...(hasRemarks(table) ? [REMARK] : [])]
}

function toRows(table: SheetTable, context: Context): TableRow[] {
  return table.rows
    .filter(({ isDeleted, cells }) => !isDeleted && cells.some(({ item }) => itemValue(item) !== null))
    .map((row) => toRow(row, table, context))
}

function toRow({ key, label, cells, remark }: SheetRow, table: SheetTable, context: Context): TableRow {
  const filledCells = cells.filter(({ item }) => itemValue(item) !== null)
  // Growth is computed from other rows too.
  const inputs = filledCells.some((cell) => isComputed(cell.key)) ? listCells(table) : filledCells
  const ids = inputs.flatMap((cell) => listReleases(cell, context))
  // The remark is from the source, even if all values were edited.
  if (remark) ids.push(...itemReleases(cells))
  const [releaseId = null, ...furtherReleaseIds] = [...new Set(ids)]
  const values = cells.map(({ item }) => itemValue(item))
  return {
    key,
    values: [...(hasLabels(table) ? [label] : []), ...values, ...(hasRemarks(table) ? [remark] : [])],
    ...{ releaseId, furtherReleaseIds },
  }
}

/** Lists the original values of edited items. Their releases decide whether they may be shared. */
function originalValues(blocks: readonly SheetBlock[], context: Context, units: UnitSystem): Block[] {
  const editedItems = blocks.flatMap(shownItems).filter(({ item }) => isEdited(item))
  if (editedItems.length === 0) return []
  const originals = editedItems.map(({ label, type, item }) => {
    return `${label}: ${formatBlockValue(type, item.loaded.value, units) ?? DASH}`
  })
  return [
    textBlock(
      'edited',
      `Edited by hand: ${editedItems.map(({ label }) => label).join(', ')}. Growth and appreciation are computed from the edits.`,
      [],
    ),
    textBlock('originals', `Originally ${originals.join('; ')}.`, releasesBefore(editedItems, context)),
  ]
}

const releasesBefore = (edited: readonly SheetItem[], context: Context): number[] => [
  ...new Set(
    edited.flatMap((sheetItem) => {
      const releases = itemReleases([sheetItem])
      return releases.length > 0 || sheetItem.item.loaded.value === null
        ? releases
        : madeFrom(sheetItem.key, context)
    }),
  ),
]

const listCells = (table: SheetTable | null): SheetItem[] => (table?.rows ?? []).flatMap(({ cells }) => cells)

const itemReleases = (items: readonly SheetItem[]): number[] => [
  ...new Set(
    items.flatMap(({ origin, furtherOrigins }) =>
      [origin, ...furtherOrigins].flatMap((source) => source?.releaseIds ?? []),
    ),
  ),
]
