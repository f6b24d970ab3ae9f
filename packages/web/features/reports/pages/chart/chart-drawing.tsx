import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { Area, Bar, Cell, ComposedChart, LabelList, Line, XAxis, YAxis } from 'recharts'
import { formatChartValue } from '#domain/blocks/block-value.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { Size } from '../../../../lib/picture-crop.ts'
import type { ChartData, ChartPlace } from './chart-data.ts'
import { ChartPatterns, getChartFill, MARK_FILL } from './chart-fills.tsx'
import classes from './chart-piece.module.css'

interface ChartDrawingProps extends Size {
  data: ChartData
  drawing: 'line' | 'bars'
  units: UnitSystem
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
  const format = (value: unknown) => (typeof value === 'number' ? formatChartValue(type, value, units) : '')
  const textLengths = places.flatMap(({ name, total }) => [name.length, format(total).length])
  const textWidth = Math.max(MIN_TEXT_WIDTH, Math.max(...textLengths) * LETTER_WIDTH)
  // Labels only every nth place if labels of all places would overlap.
  const step = Math.max(1, Math.ceil((places.length * textWidth) / width))
  const lastIndex = places.length - 1
  const labelledPlaces = places.map((place, index) => {
    const isLabelled = index % step === lastIndex % step || place.mark !== null
    return { ...place, label: isLabelled ? place.total : null }
  })
  const labels = (
    <LabelList dataKey="label" position="top" offset={6} formatter={format} className={classes.value ?? ''} />
  )
  return (
    <ComposedChart
      width={width}
      height={height}
      data={labelledPlaces}
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
        drawing === 'line'
          ? renderLine(key, labels)
          : renderBars(key, {
              fills: places.map(({ mark }) => (mark === null ? getChartFill(index, id) : MARK_FILL(id))),
              labels: index === series.length - 1 ? labels : null,
            }),
      )}
    </ComposedChart>
  )
}

const renderLine = (key: string, labels: ReactNode) => (
  <Line
    key={key}
    dataKey={(place: ChartPlace) => place.amounts[key]}
    type="linear"
    stroke="var(--brand)"
    strokeWidth={1.75}
    dot={{ r: 3, fill: '#fff', stroke: 'var(--brand)', strokeWidth: 1.75 }}
    isAnimationActive={false}
  >
    {labels}
  </Line>
)

const renderBars = (key: string, { fills, labels }: { fills: string[]; labels: ReactNode }) => (
  <Bar
    key={key}
    dataKey={(place: ChartPlace) => place.amounts[key]}
    stackId="bars"
    stroke="var(--brand)"
    strokeWidth={1}
    maxBarSize={64}
    isAnimationActive={false}
  >
    {fills.map((fill, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two sources may state the same year
      <Cell key={index} fill={fill} />
    ))}
    {labels}
    {labels && <LabelList dataKey="mark" position="top" offset={17} className={classes.mark ?? ''} />}
  </Bar>
)
