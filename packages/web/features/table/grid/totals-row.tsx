import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { type ColumnTotal, columnTotals } from '#domain/table/column-totals.ts'
import { formatValue } from '#domain/text/format-value.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { Cells } from '../../../state/cells/cells.ts'
import { AREA_SUM_NOTE, describeTotal, formatCoverage } from '../table-labels.ts'
import classes from './grid.module.css'
import type { GridColumn } from './grid-columns.ts'

interface TotalsRowProps {
  upids: readonly string[]
  columns: readonly GridColumn[]
  leadingWidth: number
  totalWidth: number
  addressWidth: number
  rowIndex: number
  firstColumn: number
  cells: Cells
  lengths: UnitSystem
}

export const TotalsRow = memo(function TotalsRow(props: TotalsRowProps) {
  const { columns, leadingWidth, totalWidth, addressWidth, rowIndex, firstColumn, cells, lengths } = props
  const upids = useAfterPaint(props.upids, NONE)
  const version = useDeferredValue(cells.useChanges(({ rows, facts }) => rows + facts))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the cells
  const totals = useMemo(() => {
    const keys = columns.filter(({ canTotal }) => canTotal).map(({ key }) => key)
    return columnTotals(upids, cells, keys)
  }, [upids, cells, columns, version])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the cells
  const loadedCount = useMemo(
    () => upids.reduce((sum, upid) => sum + (cells.parcel(upid).row ? 1 : 0), 0),
    [upids, cells, version],
  )
  const hasUnits = useMemo(() => upids.some(isUnit), [upids])
  return (
    <div role="row" aria-rowindex={rowIndex} className={classes.totals} style={{ width: totalWidth }}>
      <div role="rowheader" aria-colindex={1} className={classes.address} style={{ width: addressWidth }}>
        Total of {formatCoverage(loadedCount, props.upids.length, hasUnits)}
      </div>
      {columns.map((column, offset) => {
        const total = totals.get(column.key)
        const isKnown = total !== undefined && total.coveredCount > 0
        return (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={firstColumn + offset + 2}
            className={column.align === 'right' ? classes.cellRight : classes.cell}
            style={{ width: column.width, marginLeft: offset === 0 ? leadingWidth : undefined }}
            data-column={firstColumn + offset + 1}
            data-total={isKnown ? getNote(column, total, upids.length, hasUnits) : undefined}
          >
            {isKnown && (
              <>
                {formatValue(column.type, total.sum, lengths)}
                {total.coveredCount < upids.length && (
                  <span className={classes.covered}>
                    {formatNumber(total.coveredCount)}/{formatNumber(upids.length)}
                  </span>
                )}
              </>
            )}
          </div>
        )
      })}
    </div>
  )
})

/** Areas measured on outlines. Other areas are stated by a source. */
const OUTLINE_AREA_COLUMNS: ReadonlySet<string> = new Set(['parcel.areaImperial', 'parcel.areaMetric'])

function getNote({ key }: GridColumn, total: ColumnTotal, count: number, hasUnits: boolean): string {
  const text = describeTotal(total, count, hasUnits)
  return OUTLINE_AREA_COLUMNS.has(key) ? `${text} ${AREA_SUM_NOTE}` : text
}

const NONE: readonly string[] = []

/** Returns a new value only after painting, so that rows do not wait for sums. */
function useAfterPaint<Value>(value: Value, initialValue: Value): Value {
  const [paintedValue, setPaintedValue] = useState(initialValue)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPaintedValue(value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return paintedValue
}
