/**
 * Blocks show the facts of a property on all screens and pages, with their releases
 * ([118](../../../docs/decisions/118-one-block-model.md)). Reports store them, so old blocks must stay
 * readable.
 */
import type { StreetViewPose } from '../geometry/street-view.ts'
import type { ColumnValue } from '../text/column-type.ts'
import type { BlockValueType } from './block-value.ts'

/** Release of values that did not record one. Such values are never shared. */
export const UNRECORDED_RELEASE = 0

export interface BlockFact {
  /** Unique within its block: `area`. */
  key: string
  term: string
  type: BlockValueType
  value: ColumnValue
  /** Caveat. May be empty. */
  note: string
  /** Release that contains the value. Null if unknown, or computed by Lotline from the outline. */
  releaseId: number | null
  /** Other releases used to compute the value. */
  furtherReleaseIds?: number[]
  /** Releases behind a value computed by Lotline. They decide whether it may be shared. */
  madeFrom?: number[]
}

export interface FactsBlock {
  kind: 'facts'
  key: string
  title: string | null
  facts: BlockFact[]
  hasHeadline?: true
  /** Set for facts drawn as a card, in which sentences have no term. */
  card?: {
    /** The card's number on the section's map. */
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
  /** In column order. */
  values: ColumnValue[]
  releaseId: number | null
  /** Other releases that provide some of the values. */
  furtherReleaseIds?: number[]
  /** Whether amounts add to the rows above, and are written with a sign. */
  isSigned?: boolean
}

export const cellType = ({ isSigned }: Pick<TableRow, 'isSigned'>, { type }: TableColumn): BlockValueType =>
  isSigned && type === 'currency0' ? 'signedCurrency' : type

export interface TableBlock {
  kind: 'table'
  key: string
  title: string | null
  columns: TableColumn[]
  rows: TableRow[]
  /** `strip`: drawn on a scale of dollars; other blocks of the section write the values. */
  drawing?: 'strip'
}

/**
 * Chart of a table in the same section. The table is kept for accessibility
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
  /** Key of the column that labels the axis. */
  along: string
  /** Column of upper band bounds. `along` has the lower bounds. */
  below?: string
  /** Number columns of one type. Several bars are stacked. */
  columns: string[]
  /** `values` fits the axis to the values, instead of starting at zero. */
  axis?: 'values'
  /** Columns that bound a band around the line. */
  band?: { low: string; high: string }
  /** Order of the table. Charts always draw the oldest first. */
  isNewestFirst: boolean
  marked: { row: string; text: string } | null
}

/** A picture drawn with the report part, and stored with the report. */
export interface PictureBlock {
  kind: 'picture'
  key: string
  /** Hexadecimal SHA-256 of the picture. */
  pictureId: string
  /** In CSS pixels. */
  width: number
  height: number
  /** `Map of 1184 Tidewater Crescent and the parcels around it` */
  label: string
  note?: string
  attributions: string[]
  sourceKeys?: string[]
  /** Card that contains the picture, if any. */
  cardId?: string
}

/**
 * Camera pose in Google Street View. Pictures of Google are not stored
 * ([080](../../../docs/decisions/080-pictures-of-google-are-not-stored.md)).
 */
export interface ViewBlock {
  kind: 'view'
  key: string
  /** Hash of the pose, for addresses. */
  viewId: string
  pose: StreetViewPose
  /** In CSS pixels. */
  width: number
  height: number
  /** `Street View of 1184 Tidewater Crescent` */
  label: string
  note: string
  attributions: string[]
  sourceKeys: string[]
  cardId?: string
}

/** Text that replaces missing values, or a caveat about the previous block. */
export interface TextBlock {
  kind: 'text'
  key: string
  title?: string
  text: string
  /** Releases of the values in it. They decide whether it may be shared. Absent if not recorded. */
  madeFrom?: number[]
}

interface InBothUnits {
  /**
   * The same block in metric units, if its texts state lengths or areas. The block itself is then imperial.
   * Older reports have no such version: their texts keep their units.
   */
  metric?: Block
}

export type Block = (FactsBlock | TableBlock | ChartBlock | PictureBlock | ViewBlock | TextBlock) &
  InBothUnits

/** Blocks about one parcel, all parcels together, or a place without parcels. */
export interface BlockSection {
  /** Null for all parcels, or for a place. */
  upid: string | null
  title: string
  blocks: Block[]
}

export const chartTable = (chart: ChartBlock, blocks: readonly Block[]): TableBlock | undefined =>
  blocks.find((block): block is TableBlock => block.kind === 'table' && block.key === chart.table)

/** Distinct releases, in reading order. */
export function releasesOf(sections: readonly BlockSection[]): number[] {
  const ids = sections.flatMap(({ blocks }) => blocks.flatMap(blockReleases))
  return [...new Set(ids.filter((id): id is number => id !== null))]
}

export function keepColumns(
  table: TableBlock,
  isKept: (column: TableColumn, index: number) => boolean,
): TableBlock {
  const keepFlags = table.columns.map(isKept)
  const keep = <Item>(items: readonly Item[]) => items.filter((_, index) => keepFlags[index])
  return {
    ...table,
    columns: keep(table.columns),
    rows: table.rows.map((row) => ({ ...row, values: keep(row.values) })),
  }
}

export const keepKnownColumns = (table: TableBlock): TableBlock =>
  keepColumns(table, (_, index) => table.rows.some(({ values }) => values[index] !== null))

export const pickFacts = (facts: readonly BlockFact[], keys: readonly string[]): BlockFact[] =>
  keys
    .map((key) => facts.find((fact) => fact.key === key && fact.value !== null))
    .filter((fact) => fact !== undefined)

export const rowReleases = ({
  releaseId,
  furtherReleaseIds = [],
}: Pick<TableRow, 'releaseId' | 'furtherReleaseIds'>): (number | null)[] => [releaseId, ...furtherReleaseIds]

function blockReleases(block: Block): (number | null)[] {
  if (block.kind === 'facts')
    return block.facts.flatMap((fact) => [...rowReleases(fact), ...(fact.madeFrom ?? [])])
  if (block.kind === 'table') return block.rows.flatMap(rowReleases)
  return block.kind === 'text' ? (block.madeFrom ?? []) : []
}
