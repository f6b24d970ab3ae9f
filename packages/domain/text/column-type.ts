/**
 * Specification part 2, section 3; part 1, section 3.
 * - `date`: `YYYY-MM-DD`
 * - `number` whole, `number2` with at most two decimals, `percent` (4.2 means 4.2 %)
 * - `meters`: metres; `area`, `floorArea`: square metres; in the reader's units, floors never in acres or hectares
 * - `areaImperial`, `areaMetric`: square metres, in the units of the column's label
 * - `currency` with cents, `currency0` without: Canadian dollars
 */
export const COLUMN_TYPES = [
  'text',
  'number',
  'number2',
  'meters',
  'currency',
  'currency0',
  'date',
  'area',
  'floorArea',
  'areaImperial',
  'areaMetric',
  'percent',
  'link',
] as const

export type ColumnType = (typeof COLUMN_TYPES)[number]

export interface LinkValue {
  name: string
  link: string
}

export type ColumnValue<Type extends ColumnType = ColumnType> =
  | (Type extends 'text' | 'date' ? string : Type extends 'link' ? LinkValue : number)
  | null

export type ColumnAlign = 'left' | 'right'

export function columnAlign(type: ColumnType): ColumnAlign {
  return type === 'text' || type === 'date' || type === 'link' ? 'left' : 'right'
}
