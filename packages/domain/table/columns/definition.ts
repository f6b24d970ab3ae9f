import type { ResourceKey } from '../../account/permissions.ts'
import { COLUMN_TYPES, type ColumnAlign, type ColumnType, columnAlign } from '../../text/column-type.ts'

/** The latest years in the data, used in labels. */
export interface AssessmentYears extends YearPair {
  /** A city's roll may be a year behind. */
  bySource?: Readonly<Partial<Record<string, YearPair>>>
}

export interface YearPair {
  current: number | null
  previous: number | null
}

export const yearsForSource = (years: AssessmentYears, dataSource: string): YearPair =>
  years.bySource?.[dataSource] ?? years

type ColumnLabel = string | ((years: YearPair) => string)

/** The width is in CSS pixels. It is enlarged if the header needs more. */
interface ColumnDraft {
  label: ColumnLabel
  shortLabel?: ColumnLabel
  type: ColumnType
  tooltip: string
  width?: number
  isDefault?: boolean
  canTotal?: boolean
  /** Whether the value belongs to a roll, which may cover several parcels. */
  isAssessed?: boolean
  align?: ColumnAlign
  /** Whether the text is a year, filtered as a range. */
  isYear?: boolean
  /** Any of these permissions is needed, in addition to the data source's. */
  needs?: readonly ResourceKey[]
}

export interface ColumnDefinition<Key extends string = string, Source extends string = string>
  extends Required<ColumnDraft> {
  key: Key
  dataSource: Source
}

type DraftColumn = (
  label: ColumnLabel,
  tooltip: string,
  options?: Omit<ColumnDraft, 'label' | 'tooltip' | 'type'>,
) => ColumnDraft

/** Makers of columns by type: `column.text('PID', 'Parcel identifier.', { width: 120 })`. */
export const column = Object.fromEntries(
  COLUMN_TYPES.map((type): [ColumnType, DraftColumn] => [
    type,
    (label, tooltip, options) => ({ label, type, tooltip, ...options }),
  ]),
) as Record<ColumnType, DraftColumn>

/** Options of columns with values of a roll. */
export const ASSESSED = { isAssessed: true, canTotal: true } as const

/** The lot size in both systems of units. */
export const lotSizes = (tooltip: string) => ({
  lotSizeImperial: column.areaImperial('Lot size (ft², ac)', tooltip, LOT_SIZE),
  lotSizeMetric: column.areaMetric('Lot size (m², ha)', tooltip, LOT_SIZE),
})
const LOT_SIZE = { shortLabel: 'Lot size', canTotal: true }

export const yearBuilt = (tooltip: string): ColumnDraft =>
  column.text('Year built', tooltip, { isYear: true, width: 100 })

const DEFAULT_WIDTH: Record<ColumnType, number> = {
  text: 160,
  number: 100,
  number2: 100,
  meters: 110,
  currency: 130,
  currency0: 130,
  date: 120,
  area: 130,
  floorArea: 130,
  areaImperial: 130,
  areaMetric: 130,
  percent: 100,
  link: 160,
}

/** In CSS pixels: an average letter, and space for the header's edges and menu button. */
const LETTER_WIDTH = 6.5
const LABEL_PADDING = 46

function headWidth(label: ColumnLabel): number {
  const text = typeof label === 'string' ? label : label({ current: 2000, previous: 2000 })
  return Math.ceil((text.length * LETTER_WIDTH + LABEL_PADDING) / 10) * 10
}

/** Adds the stable key to each column: `planning.ocp`. */
export function defineColumns<const Source extends string, Drafts extends Record<string, ColumnDraft>>(
  dataSource: Source,
  drafts: Drafts,
): ColumnDefinition<`${Source}.${keyof Drafts & string}`, Source>[] {
  const names = Object.keys(drafts) as (keyof Drafts & string)[]
  return names.flatMap((name) => {
    const draft = drafts[name]
    return draft === undefined ? [] : [completeColumn(dataSource, name, draft)]
  })
}

function completeColumn<Source extends string, Name extends string>(
  dataSource: Source,
  name: Name,
  draft: ColumnDraft,
): ColumnDefinition<`${Source}.${Name}`, Source> {
  const shortLabel = draft.shortLabel ?? draft.label
  return {
    isDefault: false,
    canTotal: false,
    isAssessed: false,
    isYear: false,
    needs: [],
    align: columnAlign(draft.type),
    ...draft,
    key: `${dataSource}.${name}`,
    dataSource,
    shortLabel,
    width: Math.max(draft.width ?? DEFAULT_WIDTH[draft.type], headWidth(shortLabel)),
  }
}

/** `2026 land`, or `Current land` while the year is unknown. */
export function currentYear(noun: string): ColumnLabel {
  return (years) => `${years.current ?? 'Current'} ${noun}`
}

export function previousYear(noun: string): ColumnLabel {
  return (years) => `${years.previous ?? 'Previous'} ${noun}`
}
