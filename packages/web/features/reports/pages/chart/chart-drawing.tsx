import { useEffect, useEffectEvent, useId } from 'react'
import { Area, Bar, Cell, ComposedChart, LabelList, Line, XAxis, YAxis } from 'recharts'
import { formatChartValue } from '#domain/blocks/block-value.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { ChartData, ChartPlace } from './chart-data.ts'
import { CHART_FILLS, ChartPatterns, MARK_FILL } from './chart-fills.tsx'
import classes from './chart-piece.module.css'

interface ChartDrawingProps {
  data: ChartData
  drawing: 'line' | 'bars'
  units: UnitSystem
  width: number
  height: number
  onDrawn: () => void
}

/** Estimated widths of values and names, in CSS pixels. */
const MIN_TEXT_WIDTH = 46
const LETTER_WIDTH = 5.6

/** Draws a chart with fixed size and no animation, so that screen and print are identical. */
export function ChartDrawing({ data, drawing, units, width, height, onDrawn }: ChartDrawingProps) {
  const { series, type, places, hasBand, isFromZero } = data
  const id = useId()
  const notifyDrawn = useEffectEvent(onDrawn)
  useEffect(() => notifyDrawn(), [])
  const write = (value: unknown) => (typeof value === 'number' ? formatChartValue(type, value, units) : '')
  // Writes only every nth value or name if all of them would overlap.
  const longest = Math.max(0, ...places.flatMap(({ name, total }) => [name.length, write(total).length]))
  const textWidth = Math.max(MIN_TEXT_WIDTH, longest * LETTER_WIDTH)
  const step = Math.max(1, Math.ceil((places.length * textWidth) / width))
  const rows = places.map((place, index) => ({
    ...place,
    written: index % step === (places.length - 1) % step || place.mark !== null ? place.total : null,
  }))
  const label = (
    <LabelList
      dataKey="written"
      position="top"
      offset={6}
      formatter={write}
      className={classes.value ?? ''}
    />
  )
  return (
    <ComposedChart
      width={width}
      height={height}
      data={rows}
      margin={{ top: 30, right: 22, bottom: 0, left: 22 }}
      barCategoryGap="24%"
      accessibilityLayer={false}
    >
      <ChartPatterns id={id} />
      <XAxis dataKey="name" tickLine={false} interval={step - 1} height={24} />
      <YAxis hide domain={isFromZero ? [0, 'auto'] : ['dataMin', 'dataMax']} />
      {hasBand && (
        <Area
          dataKey="band"
          type="linear"
          stroke="none"
          fill="var(--brand)"
          fillOpacity={0.16}
          isAnimationActive={false}
        />
      )}
      {series.map(({ key }, index) =>
        drawing === 'line' ? (
          <Line
            key={key}
            dataKey={(place: ChartPlace) => place.amounts[key]}
            type="linear"
            stroke="var(--brand)"
            strokeWidth={1.75}
            dot={{ r: 3, fill: '#fff', stroke: 'var(--brand)', strokeWidth: 1.75 }}
            isAnimationActive={false}
          >
            {label}
          </Line>
        ) : (
          <Bar
            key={key}
            dataKey={(place: ChartPlace) => place.amounts[key]}
            stackId="bars"
            stroke="var(--brand)"
            strokeWidth={1}
            maxBarSize={64}
            isAnimationActive={false}
          >
            {places.map(({ mark }, place) => (
              <Cell
                // biome-ignore lint/suspicious/noArrayIndexKey: two sources may state the same year
                key={place}
                fill={mark === null ? CHART_FILLS[index % CHART_FILLS.length]?.(id) : MARK_FILL(id)}
              />
            ))}
            {index === series.length - 1 && label}
            {index === series.length - 1 && (
              <LabelList dataKey="mark" position="top" offset={17} className={classes.mark ?? ''} />
            )}
          </Bar>
        ),
      )}
    </ComposedChart>
  )
}
