/**
 * Values with their releases, in which every screen and page shows the facts of a property
 * ([118](../../../docs/decisions/118-one-block-model.md)). Reports store them, so a saved block stays
 * readable.
 */
import type { StreetViewPose } from '../geometry/street-view.ts'
import type { ColumnValue } from '../text/column-type.ts'
import type { BlockValueType } from './block-value.ts'

/** Represents unrecorded releases. Values made from them are never shared. */
export const UNRECORDED_RELEASE = 0

export interface BlockFact {
  /** Unique within its block: `area`. */
  key: string
  /** `Parcel area` */
  term: string
  type: BlockValueType
  value: ColumnValue
  /** Caveat needed to read the value; may be empty. */
  note: string
  /** Release that states it; null if unknown, or computed by Lotline from the outline. */
  releaseId: number | null
  /** Other releases of the values it was computed from. */
  furtherReleaseIds?: number[]
  /** Releases behind a value computed by Lotline, which decide whether it may be shared. */
  madeFrom?: number[]
}

export interface FactsBlock {
  kind: 'facts'
  key: string
  title: string | null
  facts: BlockFact[]
  hasHeadline?: true
  /** Set if the facts are drawn as a card, where sentences have no term. */
  card?: {
    /** Number on the map of the section. */
    badge: string
  }
}

export interface TableColumn {
  key: string
  title: string
  type: BlockValueType
}

export interface TableRow {
  key: string
  /** In the order of the columns. */
  values: ColumnValue[]
  releaseId: number | null
  /** Other releases that provide some of the values. */
  furtherReleaseIds?: number[]
  /** Whether amounts are added to those above and written with a sign. */
  isSigned?: boolean
}

export const typeOfCell = (
  { isSigned }: Pick<TableRow, 'isSigned'>,
  { type }: TableColumn,
): BlockValueType => (isSigned && type === 'currency0' ? 'signedCurrency' : type)

export interface TableBlock {
  kind: 'table'
  key: string
  title: string | null
  columns: TableColumn[]
  rows: TableRow[]
  /** `strip`: drawn on a scale of dollars, because other blocks of its section write its values. */
  drawing?: 'strip'
}

/**
 * The values stay in a table of the same section, for readers who cannot see the chart
 * ([118](../../../docs/decisions/118-one-block-model.md)).
 */
export interface ChartBlock {
  kind: 'chart'
  key: string
  title: string | null
  /** `Assessed value by year` */
  label: string
  drawing: 'line' | 'bars'
  table: string
  /** Key of the column with labels along the axis. */
  along: string
  /** Key of the column with the upper bounds of bands, whose lower bounds are in `along`. */
  below?: string
  /** Keys of number columns of one type. Several bars are stacked. */
  columns: string[]
  /** `values` makes the axis span the range of the values; by default it starts at zero. */
  axis?: 'values'
  /** Keys of the columns that bound a band around the line. */
  band?: { low: string; high: string }
  /** A chart always draws the oldest first. */
  isNewestFirst: boolean
  marked: { row: string; text: string } | null
}

/** A picture drawn when the part was made, and saved with the report. */
export interface PictureBlock {
  kind: 'picture'
  key: string
  /** Hexadecimal SHA-256 of the picture. */
  pictureId: string
  /** CSS pixels. */
  width: number
  height: number
  /** `Map of 1184 Tidewater Crescent and the parcels around it` */
  label: string
  note?: string
  /** Attributions printed below the picture. */
  attributions: string[]
  /** Keys of the picture's sources, if recorded. */
  sourceKeys?: string[]
  /** Card that shows the picture; absent if it has its own place. */
  cardId?: string
}

/**
 * The camera pose of a Google Street View; Google's pictures themselves are not stored
 * ([080](../../../docs/decisions/080-pictures-of-google-are-not-stored.md)).
 */
export interface ViewBlock {
  kind: 'view'
  key: string
  /** Hexadecimal hash of the pose, for addresses. */
  viewId: string
  pose: StreetViewPose
  /** CSS pixels. */
  width: number
  height: number
  /** `Street View of 1184 Tidewater Crescent` */
  label: string
  /** Sentence below the picture. */
  note: string
  attributions: string[]
  sourceKeys: string[]
  /** As in `PictureBlock`. */
  cardId?: string
}

/** A sentence instead of missing values, or a caveat about the preceding ones. */
export interface TextBlock {
  kind: 'text'
  key: string
  /** Optional heading. */
  title?: string
  text: string
  /** Releases of its values, which decide whether it may be shared; absent if not recorded. */
  madeFrom?: number[]
}

export type Block = FactsBlock | TableBlock | ChartBlock | PictureBlock | ViewBlock | TextBlock

/** Blocks about one parcel, all parcels together, or a place without parcels. */
export interface BlockSection {
  /** Null for all parcels together, or for the place. */
  upid: string | null
  title: string
  blocks: Block[]
}

export const tableOfChart = (chart: ChartBlock, blocks: readonly Block[]): TableBlock | undefined =>
  blocks.find((block): block is TableBlock => block.kind === 'table' && block.key === chart.table)

/** Distinct, in reading order. */
export function releasesOf(sections: readonly BlockSection[]): number[] {
  const ids = sections.flatMap(({ blocks }) => blocks.flatMap(releasesOfBlock))
  return [...new Set(ids.filter((id): id is number => id !== null))]
}

export function keepColumns(
  table: TableBlock,
  isKept: (column: TableColumn, index: number) => boolean,
): TableBlock {
  const kept = table.columns.map(isKept)
  const keep = <Each>(all: readonly Each[]) => all.filter((_, index) => kept[index])
  return {
    ...table,
    columns: keep(table.columns),
    rows: table.rows.map((row) => ({ ...row, values: keep(row.values) })),
  }
}

/** Without columns in which every value is unknown. */
export const keepKnownColumns = (table: TableBlock): TableBlock =>
  keepColumns(table, (_, index) => table.rows.some(({ values }) => values[index] !== null))

export const pickFacts = (facts: readonly BlockFact[], keys: readonly string[]): BlockFact[] =>
  keys.flatMap((key) => facts.find((fact) => fact.key === key && fact.value !== null) ?? [])

export const releasesOfRow = ({
  releaseId,
  furtherReleaseIds = [],
}: Pick<TableRow, 'releaseId' | 'furtherReleaseIds'>): (number | null)[] => [releaseId, ...furtherReleaseIds]

function releasesOfBlock(block: Block): (number | null)[] {
  if (block.kind === 'facts')
    return block.facts.flatMap((fact) => [...releasesOfRow(fact), ...(fact.madeFrom ?? [])])
  if (block.kind === 'table') return block.rows.flatMap(releasesOfRow)
  return block.kind === 'text' ? (block.madeFrom ?? []) : []
}
