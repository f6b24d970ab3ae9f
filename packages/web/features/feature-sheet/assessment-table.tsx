import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { sourceLines } from '../../lib/source-lines.ts'
import { Sourced } from '../../ui/sourced.tsx'
import classes from './feature-sheet.module.css'

/** Assessed values of the parcel by year: of the whole building, where the listing is of one unit. */
export function AssessmentTable({ card }: { card: ParcelCard }) {
  const { assessments } = card
  if (assessments.length === 0) return null
  const rolls = assessments[0]?.rollCount ?? 1
  return (
    <section className={classes.section}>
      <h2>Assessed values of the parcel</h2>
      {rolls > 1 && <p className={classes.small}>All {rolls} rolls on the parcel added up.</p>}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col" className={classes.number}>
              Land
            </th>
            <th scope="col" className={classes.number}>
              Improvements
            </th>
            <th scope="col" className={classes.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {assessments.map((row) => (
            <tr key={`${row.year}-${row.releaseId}`}>
              <td>{row.year}</td>
              <td className={classes.number}>{formatCurrency0(row.landDollars)}</td>
              <td className={classes.number}>{formatCurrency0(row.improvementDollars)}</td>
              <td className={classes.number}>
                <Sourced lines={sourceLines(card.provenance[row.releaseId])}>
                  {formatCurrency0(row.totalDollars)}
                </Sourced>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
