import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { statedLevy, statedUse } from '#domain/parcel/figures/assessed-years.ts'
import { formatCurrency, formatCurrency0 } from '#domain/text/money.ts'
import { Sourced } from '../sourced.tsx'
import classes from './assessments.module.css'
import { CardSection } from './card-section.tsx'

export function Assessments({ card: { assessments, provenance } }: { card: ParcelCard }) {
  if (assessments.length === 0) return null
  /** Several sources may state the same year, and other values. */
  const isStatedAgain = ({ year }: { year: number }) =>
    assessments.filter((each) => each.year === year).length > 1
  const levied = statedLevy(assessments)
  const used = statedUse(assessments)
  return (
    <CardSection title="Assessment">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Land</th>
            <th scope="col">Improvements</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {assessments.map((row) => (
            <tr key={`${row.year}-${row.releaseId}`}>
              <th scope="row">
                {row.year}
                {isStatedAgain(row) && (
                  <span className={classes.source}>{provenance[String(row.releaseId)]?.title}</span>
                )}
              </th>
              <td>{formatCurrency0(row.landDollars)}</td>
              <td>{formatCurrency0(row.improvementDollars)}</td>
              <td>
                <Sourced release={row.releaseId}>{formatCurrency0(row.totalDollars)}</Sourced>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {levied && (
        <p className={classes.note}>
          Tax levy {levied.year}:{' '}
          <Sourced release={levied.releaseId}>{formatCurrency(levied.taxLevyDollars)}</Sourced>
        </p>
      )}
      {used && (
        <p className={classes.note}>
          Actual use: <Sourced release={used.releaseId}>{used.actualUse}</Sourced>
        </p>
      )}
    </CardSection>
  )
}
