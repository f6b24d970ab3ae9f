import {
  cellType,
  rowReleases,
  type TableBlock,
  type TableColumn,
  type TableRow,
} from '#domain/blocks/block.ts'
import { alignBlockValue, type BlockValueType, formatBlockValue } from '#domain/blocks/block-value.ts'
import type { ColumnValue } from '#domain/text/column-type.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { readStripTable } from '#domain/valuation/client/price-strip.ts'
import { BlockValue } from '../../../property/blocks/block-value.tsx'
import { PriceStrip } from '../../../property/price-strip/price-strip.tsx'
import type { BlockOptions } from './facts-pieces.tsx'
import { type Piece, toHeadKey, toPiece } from './piece.ts'
import { SourceMarks, type SourceNumbers } from './source-mark.tsx'
import classes from './table.module.css'

/** Tables up to this many rows, and sums, stay on one page. */
const MAX_UNSPLIT_ROWS = 6
/** Characters in a line of the page, with the space between columns. */
const CHARACTERS_PER_LINE = 96

/** Sources are marked once, in title or header, or else on each row. */
export function tablePieces(block: TableBlock, { key, subject, units, sources }: BlockOptions): Piece[] {
  const commonSources = tableSources(block, sources)
  const isMixed = commonSources === undefined
  const isCalculation = block.rows.some(({ isSigned }) => isSigned)
  const group = isCalculation || block.rows.length <= MAX_UNSPLIT_ROWS ? key : null
  const head = toPiece({
    key: toHeadKey(key),
    subject,
    group,
    keepsWithNext: true,
    table: { key, isHead: true },
    node: (
      <>
        {block.columns.map((column, index) => (
          <th key={column.key} scope="col" className={cellClass(column)}>
            {column.title}
            {index === 0 && block.title === null && commonSources && (
              <SourceMarks sources={sources} releases={commonSources} />
            )}
          </th>
        ))}
        {isMixed && <th scope="col" className={classes.markColumn} aria-label="Source" />}
      </>
    ),
  })
  const share = Math.floor(CHARACTERS_PER_LINE / block.columns.length)
  const renderCells = (row: TableRow) => (
    <>
      {block.columns.map((column, index) => (
        <td key={column.key} className={cellClass(column)} data-label={column.title}>
          <Cell type={cellType(row, column)} value={row.values[index] ?? null} units={units} share={share} />
        </td>
      ))}
      {isMixed && (
        <td className={classes.markColumn} data-label="Source">
          <span>
            <SourceMarks sources={sources} releases={rowReleases(row)} />
          </span>
        </td>
      )}
    </>
  )
  const rows = block.rows.map((row, index) =>
    toPiece({
      key: `${key}/row ${index}`,
      subject,
      group,
      // Keeps the first and the last row with their neighbour, so that no page has only one of them.
      keepsWithNext: block.rows.length > 1 && (index === 0 || index === block.rows.length - 2),
      table: { key, isHead: false },
      node: renderCells(row),
    }),
  )
  return [head, ...rows]
}

export function stripPieces(
  block: TableBlock,
  { key, subject }: Pick<BlockOptions, 'key' | 'subject'>,
): Piece[] {
  const strip = readStripTable(block)
  return strip ? [toPiece({ key, subject, node: <PriceStrip strip={strip} /> })] : []
}

/** Releases common to all rows. Undefined if rows have different sources. */
export function tableSources(
  { rows }: TableBlock,
  sources: SourceNumbers,
): readonly (number | null)[] | undefined {
  const releases = rows.map(rowReleases)
  const numbers = new Set(releases.map((ids) => [...new Set(ids.map((id) => sources.get(id)))].join()))
  return numbers.size > 1 ? undefined : releases[0]
}

interface CellProps {
  type: BlockValueType
  value: ColumnValue
  units: UnitSystem
  share: number
}

/** Keeps a value on one line if it fits its column's share of the page; longer text keeps a minimum width. */
function Cell({ type, value, units, share }: CellProps) {
  const content = <BlockValue type={type} value={value} units={units} />
  if (alignBlockValue(type) === 'right' || type === 'date') return content
  const fitsOneLine = (formatBlockValue(type, value, units) ?? '').length <= share
  if (fitsOneLine) return <span className={classes.oneLine}>{content}</span>
  return <div style={{ minWidth: `${share / 2}em` }}>{content}</div>
}

function cellClass({ type }: TableColumn) {
  if (alignBlockValue(type) === 'right') return classes.number
  return type === 'date' ? classes.date : undefined
}
