import { Text } from '@mantine/core'
import { roundEstimate } from '#domain/text/money.ts'
import { NET_SHEET_TITLE, netSheet, type SellingCosts } from '#domain/valuation/client/net-sheet.ts'
import { transferTaxText } from '#domain/valuation/client/transfer-tax.ts'
import { NumberInput } from '../../../ui/fields/numbers/number-input.tsx'
import { PriceInput } from '../../../ui/fields/numbers/price-input.tsx'
import { NetTable } from '../answer/net-table.tsx'
import classes from './net-sheet-tab.module.css'
import type { EditedAnalysis } from './use-analysis-changes.ts'
import { useTypedNumber } from './use-typed-value.ts'

type CostKey = keyof SellingCosts

const COSTS: readonly { key: CostKey; label: string; typicalDollars?: number }[] = [
  { key: 'firstDollars', label: 'First part of the price', typicalDollars: 100_000 },
  { key: 'firstPercent', label: 'Commission on the first part' },
  { key: 'restPercent', label: 'Commission on the rest' },
  { key: 'legalDollars', label: 'Lawyer or notary', typicalDollars: 1_500 },
  { key: 'mortgageDollars', label: 'Mortgage payout', typicalDollars: 500_000 },
  { key: 'otherDollars', label: 'Other costs', typicalDollars: 5_000 },
]

export function NetSheetTab({ analysis, answer, changes }: EditedAnalysis) {
  const value = answer?.value ?? null
  const sheet = answer && netSheet(answer, analysis.pages, analysis.sellingCosts)
  return (
    <div className={classes.tab}>
      <div className={classes.fields}>
        {COSTS.map(({ key, ...field }) => (
          <CostField key={key} cost={key} {...field} analysis={analysis} changes={changes} />
        ))}
      </div>
      {sheet && <NetTable sheet={sheet} />}
      <Text fz={13} c="dimmed">
        {answer && value === null
          ? 'There is no value yet, so nothing can be subtracted from it.'
          : `Clients see the net sheet once a cost is entered, and “${NET_SHEET_TITLE}” is chosen among the pages under Share.`}
        {value !== null && ` ${transferTaxText(roundEstimate(value.dollars))}`}
      </Text>
    </div>
  )
}

interface CostFieldProps extends Omit<EditedAnalysis, 'answer'> {
  cost: CostKey
  label: string
  /** Typical amount. The field questions amounts at least 100 times larger or smaller. */
  typicalDollars?: number
}

function CostField({ cost, label, typicalDollars, analysis, changes }: CostFieldProps) {
  const input = useTypedNumber({
    savedValue: analysis.sellingCosts[cost],
    read: (amount) => amount,
    save: (amount, isExpected) =>
      changes.change(
        ({ sellingCosts }) => ({ sellingCosts: { ...sellingCosts, [cost]: amount } }),
        ({ sellingCosts }) => isExpected(sellingCosts[cost]),
      ),
  })
  return cost === 'firstPercent' || cost === 'restPercent' ? (
    <NumberInput label={label} {...input} rules={{ min: 0, max: 100 }} rightSection="%" />
  ) : (
    <PriceInput label={label} {...input} typicalDollars={typicalDollars ?? null} />
  )
}
