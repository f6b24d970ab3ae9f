import { lazy, Suspense, use, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ChartBlock, TableBlock } from '#domain/blocks/block.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { IsMeasuredCopy } from '../source-mark.tsx'
import { toChartData } from './chart-data.ts'
import { FillSwatch } from './chart-fills.tsx'
import classes from './chart-piece.module.css'
import { useDrawn } from './drawings.ts'

const ChartDrawing = lazy(async () => ({ default: (await loadChartDrawing()).ChartDrawing }))

const HEIGHT = 190

interface ChartPieceProps {
  block: ChartBlock
  table: TableBlock
  units: UnitSystem
  contentWidth: number
}

/** Reserves the chart's space before it is drawn. Screen readers read the table instead. */
export function ChartPiece({ block, table, units, contentWidth }: ChartPieceProps) {
  const isMeasuredCopy = use(IsMeasuredCopy)
  const id = useId()
  const data = toChartData(block, table, units)
  const { series } = data
  return (
    <figure className={classes.chart}>
      {series.length > 1 && (
        <figcaption>
          {series.map(({ key, title }, index) => (
            <span key={key}>
              <FillSwatch index={index} id={`${id}-${index}`} /> {title}
            </span>
          ))}
        </figcaption>
      )}
      <div
        role="img"
        aria-label={`${block.label}, as in the table`}
        style={{ width: contentWidth, height: HEIGHT }}
      >
        <div inert>
          {!isMeasuredCopy && (
            <Drawing block={block} data={data} units={units} drawing={block.drawing} width={contentWidth} />
          )}
        </div>
      </div>
    </figure>
  )
}

interface DrawingProps extends Omit<Parameters<typeof ChartDrawing>[0], 'height' | 'onDrawn'> {
  block: ChartBlock
}

interface DrawnChart {
  /** Serialized inputs other than the block. */
  key: string
  svg: string
}

/** Cached SVG, because a chart that moves to another page would otherwise be drawn again. */
const drawnCharts = new WeakMap<ChartBlock, DrawnChart>()

function Drawing({ block, ...drawing }: DrawingProps) {
  const [isDrawn, setDrawn] = useState(false)
  const key = JSON.stringify([drawing.data, drawing.units, drawing.width])
  const [cached] = useState(() => drawnCharts.get(block))
  const isCached = cached?.key === key
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const drawnIn = place.current
    return () => {
      if (drawnIn && isDrawn) drawnCharts.set(block, { key, svg: drawnIn.innerHTML })
    }
  }, [block, key, isDrawn])
  useDrawn(isCached || isDrawn)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an earlier React rendering of the same values
  if (isCached) return <div dangerouslySetInnerHTML={{ __html: cached.svg }} />
  return (
    <div ref={place}>
      <Suspense>
        <ChartDrawing {...drawing} height={HEIGHT} onDrawn={() => setDrawn(true)} />
      </Suspense>
    </div>
  )
}

export const loadChartDrawing = () => import('./chart-drawing.tsx')
