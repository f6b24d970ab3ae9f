import { lazy, Suspense, use, useId, useState } from 'react'
import type { ChartBlock, TableBlock } from '#domain/report/part-content.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { IsMeasuredCopy } from '../source-mark.tsx'
import { chartData } from './chart-data.ts'
import { FillSwatch } from './chart-fills.tsx'
import classes from './chart-piece.module.css'
import { useDrawn } from './drawings.ts'

const ChartDrawing = lazy(async () => ({ default: (await import('./chart-drawing.tsx')).ChartDrawing }))

const HEIGHT = 190

interface ChartPieceProps {
  block: ChartBlock
  table: TableBlock
  units: UnitSystem
  /** CSS pixels of the page's content. */
  contentWidth: number
}

/** A chart in its size, before it is drawn, too. Its table has the values for whoever cannot see it. */
export function ChartPiece({ block, table, units, contentWidth }: ChartPieceProps) {
  const isMeasuredCopy = use(IsMeasuredCopy)
  const id = useId()
  const data = chartData(block, table, units)
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
          {!isMeasuredCopy && <Drawing {...{ data, units, drawing: block.drawing, width: contentWidth }} />}
        </div>
      </div>
    </figure>
  )
}

function Drawing(props: Omit<Parameters<typeof ChartDrawing>[0], 'height' | 'onDrawn'>) {
  const [isDrawn, setDrawn] = useState(false)
  useDrawn(isDrawn)
  return (
    <Suspense>
      <ChartDrawing {...props} height={HEIGHT} onDrawn={() => setDrawn(true)} />
    </Suspense>
  )
}
