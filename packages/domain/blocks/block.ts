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
  /** Names it within its block: `area`. */
  key: string
  /** `Parcel area` */
  term: string
  type: BlockValueType
  value: ColumnValue
  /** Caveat needed to read the value; empty: none. */
  note: string
  /** Release that states it; null if unknown, or computed by Lotline from the outline. */
  releaseId: number | null
  /** Further releases of the values that it was computed from. */
  furtherReleaseIds?: number[]
  /** Releases behind a value computed by Lotline, which decide whether it may be shared. */
  madeFrom?: number[]
}

export interface FactsBlock {
  kind: 'facts'
  key: string
  title: string | null
  facts: BlockFact[]
  /** Set if its first fact is written large, above the others. */
  hasHeadline?: true
  /** Set if the facts are drawn as a card, where sentences have no term. */
  card?: {
    /** Number of the card on the map of its section. */
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
  /** One for each column, in its order. */
  values: ColumnValue[]
  releaseId: number | null
  /** Further releases that some of its values come from. */
  furtherReleaseIds?: number[]
  /** Set if its amounts are added to those above and written with a sign. */
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
  /** Key of its column that names the places along the axis. */
  along: string
  /** Key of the column with the upper bounds of bands, whose lower bounds are in `along`. */
  below?: string
  /** Keys of number columns of one type. Several bars are stacked. */
  columns: string[]
  /** `values`: the axis spans the range of the values. Absent: it starts at zero. */
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
  /** SHA-256 of the picture, hexadecimal. */
  pictureId: string
  /** CSS pixels. */
  width: number
  height: number
  /** `Map of 1184 Tidewater Crescent and the parcels around it` */
  label: string
  note?: string
  /** Attributions printed below the picture. */
  attributions: string[]
  /** Keys of the picture's sources; absent if not recorded. */
  sourceKeys?: string[]
  /** Card on which it is drawn; absent: it stands alone. */
  cardId?: string
}

/**
 * A Google Street View: its camera pose only, because Google's pictures are not stored
 * ([080](../../../docs/decisions/080-pictures-of-google-are-not-stored.md)).
 */
export interface ViewBlock {
  kind: 'view'
  key: string
  /** Names it in addresses: a hash of the pose, hexadecimal. */
  viewId: string
  pose: StreetViewPose
  /** CSS pixels. */
  width: number
  height: number
  /** `Street View of 1184 Tidewater Crescent` */
  label: string
  /** A sentence below it. */
  note: string
  attributions: string[]
  /** Keys of its sources. */
  sourceKeys: string[]
  /** As of pictures. */
  cardId?: string
}

/** A sentence instead of missing values, or a caveat about the preceding ones. */
export interface TextBlock {
  kind: 'text'
  key: string
  /** Heading above it; absent: none. */
  title?: string
  text: string
  /** Releases of its values, which decide whether it may be shared; absent if not recorded. */
  madeFrom?: number[]
}

export type Block = FactsBlock | TableBlock | ChartBlock | PictureBlock | ViewBlock | TextBlock

/** Blocks about one parcel, all parcels together, or a place without parcels. */
export interface BlockSection {
  /** Null: of the parcels together, or of the place. */
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

/** Null for a value computed by Lotline. */
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
