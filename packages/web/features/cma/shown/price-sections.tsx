import type { ShownAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0, roundEstimate } from '#domain/text/money.ts'
import { ASKING_NOTE, askingPrices } from '#domain/valuation/client/asking-prices.ts'
import { NET_SHEET_TITLE, netSheet, type SellingCosts } from '#domain/valuation/client/net-sheet.ts'
import { transferTaxText } from '#domain/valuation/client/transfer-tax.ts'
import { NetTable } from '../answer/net-table.tsx'
import classes from './answer.module.css'
import page from './shown-analysis.module.css'

export function AskingSection({ answer: { value, accuracy } }: Pick<ShownAnalysis, 'answer'>) {
  const prices = value === null ? [] : askingPrices(value.dollars, accuracy)
  const [firstPrice] = prices
  if (firstPrice === undefined || accuracy === null) return null
  return (
    <section className={page.section}>
      <h2>What to ask for</h2>
      <ul className={classes.asking}>
        {prices.map(({ title, dollars, tenths }) => (
          <li key={title} data-marked={tenths === 5}>
            <span>{title}</span>
            <strong>{formatCurrency0(dollars)}</strong>
            <i aria-hidden="true" style={{ ['--tenths' as string]: tenths }} />
            <span>
              <b>{tenths} of 10</b> homes valued like this one sold for this or more
            </span>
          </li>
        ))}
      </ul>
      <p className={page.caption}>
        Counted from {formatCount(firstPrice.count, 'past sale')} here, valued without knowing their prices,
        as of {formatDate(accuracy.asOf)}. {ASKING_NOTE}
      </p>
    </section>
  )
}

interface NetSectionProps extends Pick<ShownAnalysis, 'answer'> {
  parts: ShownAnalysis['parts']
  sellingCosts: SellingCosts
}

/** Net proceeds at the asking prices, or else at the best estimate. */
export function NetSection({ answer, parts, sellingCosts }: NetSectionProps) {
  const { value } = answer
  const sheet = netSheet(answer, parts, sellingCosts)
  if (sheet === null || value === null) return null
  return (
    <section className={page.section}>
      <h2>{NET_SHEET_TITLE}</h2>
      <NetTable sheet={sheet} />
      <p className={page.caption}>
        Costs as entered by your agent. {transferTaxText(roundEstimate(value.dollars))}
      </p>
    </section>
  )
}
