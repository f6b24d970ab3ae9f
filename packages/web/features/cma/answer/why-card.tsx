import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatCurrency0, formatSignedCurrency } from '#domain/text/money.ts'
import { ROW_TEXTS } from '#domain/valuation/analysis/attribute-texts.ts'
import classes from './answer.module.css'

/** The subject against the typical property around it, in dollars by attribute that add up to the value. */
export function WhyCard({ answer: { why, value } }: { answer: AnalysisAnswer }) {
  if (why === null || value === null) return null
  // In whole dollars that add up: each row is the difference of the rounded sums before and after it.
  let running = why.typicalDollars
  const rows = why.rows.map(({ row, dollars }) => {
    const before = Math.round(running)
    running += dollars
    return { row, dollars: Math.round(running) - before }
  })
  return (
    <section className={classes.card} aria-label="Why this value">
      <h2>Why this value</h2>
      <table className={classes.why}>
        <tbody>
          <tr>
            <th scope="row">Typical nearby property</th>
            <td>{formatCurrency0(why.typicalDollars)}</td>
          </tr>
          {rows.map(({ row, dollars }) => (
            <tr key={row}>
              <th scope="row">{ROW_TEXTS[row].title}</th>
              <td>{formatSignedCurrency(dollars)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Comparables, beyond the model</th>
            <td>{formatSignedCurrency(Math.round(value.dollars) - Math.round(running))}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Value, before it is rounded</th>
            <td>{formatCurrency0(value.dollars)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
