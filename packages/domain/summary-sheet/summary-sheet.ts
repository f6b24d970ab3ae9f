/** Specification part 2, sections 3 and 4. */
import { listAttributions, listDisclaimers } from './attributions.ts'
import { appreciationBlock } from './blocks/appreciation-block.ts'
import { type LoadedBlock, type LoadedItem, type LoadedRow, shownValues } from './blocks/loaded-block.ts'
import { mlsBlock } from './blocks/mls-block.ts'
import { applicationsBlock, parcelBlock, planningBlock } from './blocks/row-blocks.ts'
import { salesBlock } from './blocks/sales-block.ts'
import {
  elevationBlock,
  offerRentBlock,
  residentialBlock,
  titleBlock,
  walkScoreBlock,
} from './blocks/source-blocks.ts'
import { taxBlock } from './blocks/tax-block.ts'
import { type BoardKey, boardForRegion } from './board-of-region.ts'
import type { Sheet, SheetBlock, SheetItem, SheetRow } from './sheet.ts'
import { SHEET_BLOCKS } from './sheet-blocks.ts'
import type { SheetData } from './sheet-data.ts'
import { isComputed, type SheetDraft, type SheetEdits } from './sheet-edits.ts'

/** Null for open assessment data. */
export function findBoard({ rows, allowed }: SheetData): BoardKey | null {
  const district = rows.value?.['planning.regionalDistrict']?.value ?? null
  // Before the region is known, a query could go to the wrong board.
  return rows.value === null ? null : boardForRegion(typeof district === 'string' ? district : null, allowed)
}

export function summarySheet(facts: SheetData, { edits, showsMlsHistory }: SheetDraft): Sheet {
  const board = findBoard(facts)
  const values = shownValues(edits)
  const loaded: LoadedBlock[] = [
    parcelBlock(facts, board),
    taxBlock(facts, board, values),
    appreciationBlock(facts, board, values, showsMlsHistory),
    salesBlock(facts, board, values),
    ...(showsMlsHistory ? [mlsBlock(facts)] : []),
    residentialBlock(facts, board),
    titleBlock(facts),
    planningBlock(facts),
    applicationsBlock(facts),
    offerRentBlock(facts),
    walkScoreBlock(facts),
    elevationBlock(facts),
  ]
  const blocks = loaded.map((block) => toBlock(block, edits))
  return { blocks, attributions: listAttributions(blocks), disclaimers: listDisclaimers(blocks, facts) }
}

function toBlock({ items, table, ...block }: LoadedBlock, edits: SheetEdits): SheetBlock {
  const section = edits.sections[block.key]
  return {
    ...block,
    title: section?.title ?? SHEET_BLOCKS[block.key],
    isTitleEdited: section?.title !== undefined,
    isDeleted: section?.isDeleted ?? false,
    items: items.map((item) => toItem(item, edits)),
    table: table && {
      ...table,
      columns: table.columns.map(({ heading, ...column }) => ({
        ...column,
        heading: heading && toItem(heading, edits, false),
      })),
      rows: table.rows.map((row) => toRow(row, edits)),
    },
  }
}

/** Rows are deleted as a whole, so their cells cannot be. */
const toRow = (row: LoadedRow, edits: SheetEdits): SheetRow => ({
  ...row,
  cells: row.cells.map((cell) => toItem(cell, edits, false)),
  isDeleted: edits.items[row.key]?.isDeleted ?? false,
})

function toItem(loaded: LoadedItem, edits: SheetEdits, isDeletable = true): SheetItem {
  const { state, value, reason, computedFrom, ...rest } = loaded
  const edit = edits.items[loaded.key]
  const isEditable = !isComputed(loaded.key)
  return {
    ...rest,
    item: {
      loaded: { state, value, reason: state === 'error' ? (reason ?? 'No answer') : reason },
      edit: isEditable && edit?.value !== undefined ? { value: edit.value } : null,
      isDeleted: isDeletable && edit?.isDeleted === true,
      isEditable,
      isDeletable,
    },
    followsEdit: computedFrom.some((input) => input in edits.items),
  }
}
