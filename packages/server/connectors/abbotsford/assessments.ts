import { normalisePid } from '#domain/parcel/pid.ts'
import { EMPTY_ASSESSMENT } from '../empty-records.ts'
import { readDate } from '../read-date.ts'
import { dollars, text } from '../read-value.ts'
import { hasColumns, type MapContext, type MappedRow, reject, type SourceRow } from '../source.ts'

export function isAssessments(row: SourceRow): boolean {
  return hasColumns(row, 'FOLIO', 'LAND_VALUE', 'IMP_VALUE', 'TTL_VALUE')
}

/**
 * The parcel layer or a flat roll with the same columns. The year is the row's last edit, else the release's.
 * Strata parents have a total of 0 and no land value: they are not assessed and give no row.
 */
export function mapAssessment({ properties }: SourceRow, { asOf }: MapContext): MappedRow {
  const ref = text(properties.FOLIO)
  if (ref === null) return reject('FOLIO is blank')
  const landDollars = dollars(properties.LAND_VALUE)
  const improvementDollars = dollars(properties.IMP_VALUE)
  const totalDollars = dollars(properties.TTL_VALUE)
  if (landDollars === null && improvementDollars === null && !totalDollars) return []
  return [
    {
      ...EMPTY_ASSESSMENT,
      ref,
      parcelRef: ref,
      pid: normalisePid(text(properties.PID)),
      rollNumber: ref,
      year: Number((readDate(properties.EditDate) ?? asOf).slice(0, 4)),
      landDollars,
      improvementDollars,
      totalDollars,
      actualUseCode: text(properties.USE_CODE),
      actualUse: text(properties.USE_DESC),
    },
  ]
}
