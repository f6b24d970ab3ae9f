import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { formatCurrency0, formatSignedCurrency } from '#domain/text/money.ts'
import { partLines } from '#domain/valuation/analysis/reasons/value-parts.ts'
import classes from './answer.module.css'

interface WhyCardProps {
  answer: Pick<AnalysisAnswer, 'why' | 'value'>
  className?: string | undefined
}

export function WhyCard({ answer: { why, value }, className = classes.card }: WhyCardProps) {
  if (why === null || value === null) return null
  return (
    <section className={className} aria-label="Why this value">
      <h2>Why this value</h2>
      <table className={classes.why}>
        <tbody>
          {partLines(why, value.dollars).map(({ key, title, dollars }, index) => (
            <tr key={key}>
              <th scope="row">{title}</th>
              <td>{index === 0 ? formatCurrency0(dollars) : formatSignedCurrency(dollars)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Value before rounding</th>
            <td>{formatCurrency0(value.dollars)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
