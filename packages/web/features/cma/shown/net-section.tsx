import type { ShownAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { roundEstimate } from '#domain/text/money.ts'
import { NET_SHEET_TITLE, netSheet, type SellingCosts } from '#domain/valuation/client/net-sheet.ts'
import { transferTaxText } from '#domain/valuation/client/transfer-tax.ts'
import { NetTable } from '../answer/net-table.tsx'
import page from './shown-analysis.module.css'

interface NetSectionProps extends Pick<ShownAnalysis, 'answer'> {
  hasAsking: boolean
  sellingCosts: SellingCosts
}

/** At the asking prices, else the best estimate. */
export function NetSection({ answer, hasAsking, sellingCosts }: NetSectionProps) {
  const { value, accuracy } = answer
  const sheet = netSheet(answer, hasAsking ? accuracy : null, sellingCosts)
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
