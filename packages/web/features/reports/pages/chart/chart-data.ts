import type { ChartBlock, TableBlock } from '#domain/blocks/block.ts'
import { type BlockValueType, formatBlockValue, formatChartBand } from '#domain/blocks/block-value.ts'
import type { ColumnValue } from '#domain/text/column-type.ts'
import type { UnitSystem } from '#domain/text/units.ts'

export interface ChartPlace {
  name: string
  amounts: Record<string, number | null>
  band: [low: number, high: number] | null
  total: number | null
  /** Text at this point of the chart, or null. */
  mark: string | null
}

export interface ChartData {
  series: { key: string; title: string }[]
  hasBand: boolean
  /** Whether the axis starts at zero instead of the smallest amount. */
  isFromZero: boolean
  type: BlockValueType
  places: ChartPlace[]
}

export function toChartData(chart: ChartBlock, table: TableBlock, units: UnitSystem): ChartData {
  const indexOf = (key: string) => table.columns.findIndex((column) => column.key === key)
  const readNumber = (values: readonly ColumnValue[], key: string): number | null => {
    const value = values[indexOf(key)]
    return typeof value === 'number' ? value : null
  }
  const axisColumn = table.columns[indexOf(chart.along)]
  const readPlaceName = (values: readonly ColumnValue[]): string => {
    const type = axisColumn?.type ?? 'text'
    if (chart.below === undefined) {
      return formatBlockValue(type, values[indexOf(chart.along)] ?? null, units) ?? ''
    }
    const band = { from: readNumber(values, chart.along), below: readNumber(values, chart.below) }
    return formatChartBand(type, band, units)
  }
  const readBand = (values: readonly ColumnValue[]): ChartPlace['band'] => {
    if (chart.band === undefined) return null
    const low = readNumber(values, chart.band.low)
    const high = readNumber(values, chart.band.high)
    return low === null || high === null ? null : [low, high]
  }
  const drawnColumns = chart.columns
    .map((key) => table.columns.find((column) => column.key === key))
    .filter((column) => column !== undefined)
  const places = table.rows.map(({ key, values }): ChartPlace => {
    const amounts = drawnColumns.map((column) => [column.key, readNumber(values, column.key)] as const)
    const numbers = amounts.flatMap(([, value]) => value ?? [])
    return {
      name: readPlaceName(values),
      amounts: Object.fromEntries(amounts),
      band: readBand(values),
      total: numbers.length === amounts.length ? numbers.reduce((sum, value) => sum + value, 0) : null,
      mark: chart.marked?.row === key ? chart.marked.text : null,
    }
  })
  return {
    series: drawnColumns.map(({ key, title }) => ({ key, title })),
    hasBand: chart.band !== undefined,
    isFromZero: chart.axis !== 'values',
    type: drawnColumns[0]?.type ?? 'number',
    places: chart.isNewestFirst ? places.toReversed() : places,
  }
}
