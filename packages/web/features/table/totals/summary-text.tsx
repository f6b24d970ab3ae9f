import { useMemo } from 'react'
import { formatParcels, formatProperties } from '#domain/parcel/address/strata-unit.ts'
import { formatCompactCurrency } from '#domain/text/money.ts'
import { formatArea } from '#domain/text/units.ts'
import { useUnits } from '../../../state/account/preferences.ts'
import { cells } from '../../../state/cells/cells.ts'
import { useAssessmentYears } from '../../../state/map/layers.ts'
import { useSelection } from '../../../state/selection.ts'
import { Tooltip } from '../../../ui/hints/tooltip.tsx'
import classes from '../drawer/drawer.module.css'
import { AREA_SUM_NOTE, describeTotal } from '../table-labels.ts'
import { summarise } from './summary.ts'

/** `12 parcels  3.4 ac  $18.2M assessed 2026`, with `so far` while loading. */
export function SummaryText() {
  const upids = useSelection((state) => state.upids)
  const version = cells.useChanges((changes) => changes.rows)
  const units = useUnits()
  const { current: year } = useAssessmentYears()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the cells
  const summary = useMemo(() => summarise(upids, cells), [upids, version])
  const { parcelCount, hasUnits, arrivedCount, assessed, removedUpids } = summary
  if (parcelCount === 0) return <span className={classes.nothing}>No parcels selected</span>
  return (
    <p className={classes.summary}>
      <strong aria-live="polite">{formatParcels(upids)}</strong>
      {summary.areaSquareMetres > 0 && (
        <Tooltip
          label={
            arrivedCount === parcelCount
              ? `${AREA_SUM_NOTE}${hasUnits ? ' Strata units have none.' : ''} A representation, not a survey.`
              : `Of ${formatProperties(arrivedCount, hasUnits)} that have arrived so far.`
          }
        >
          <span>{formatArea(summary.areaSquareMetres, units)}</span>
        </Tooltip>
      )}
      {assessed.coveredCount > 0 && (
        <Tooltip label={describeTotal(assessed, parcelCount, hasUnits, year)}>
          <span>
            {formatCompactCurrency(assessed.sum)} assessed {year}
          </span>
        </Tooltip>
      )}
      {arrivedCount > 0 && arrivedCount + removedUpids.length < parcelCount && (
        <span className={classes.soFar}>so far</span>
      )}
    </p>
  )
}
