import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { BackTest } from '#contract/cma/analysis-back-test.ts'
import { formatCount, formatList } from '#domain/text/counts.ts'
import { addDays, formatDate, type IsoDate } from '#domain/text/dates.ts'
import { formatCurrency0, formatEstimate, roundEstimate } from '#domain/text/money.ts'
import { DASH } from '#domain/text/number-format.ts'
import { formatGrowth, formatPercent } from '#domain/text/percent.ts'
import { netPrice } from '#domain/valuation/cma/sales/market-sale.ts'
import { describeError } from '../../../lib/api/api-error.ts'
import { marketDay } from '../../../lib/today.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import classes from '../answer/market.module.css'
import { WideTable } from '../answer/wide-table.tsx'

const HALF_YEAR_DAYS = 182

export function BackTestSection({ analysis }: { analysis: Analysis }) {
  const [asOf, setAsOf] = useState<IsoDate | null>(null)
  const { id, version, effectiveDate } = analysis
  const { data, error, isFetching } = useQuery({
    ...callQuery(KEYS.backTestOfAnalysis(id, version, asOf ?? ''), 'backTestAnalysis', {
      body: { analysisId: id, asOf: asOf ?? '' },
    }),
    select: ({ backTest }) => backTest,
    enabled: asOf !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section aria-label="Back-test" className={classes.market}>
      <div style={{ maxWidth: 260 }}>
        <DateInput
          label="Back-test as of an earlier day"
          description={`For example ${formatDate(addDays(effectiveDate, -HALF_YEAR_DAYS))}`}
          today={marketDay()}
          max={addDays(effectiveDate, -1)}
          value={asOf}
          onChange={setAsOf}
        />
      </div>
      {isFetching && <Skeleton height={80} role="status" aria-label="Computing the back-test" />}
      {error !== null && (
        <p className={classes.note} role="alert">
          {describeError(error).message}
        </p>
      )}
      {data && !isFetching && <BackTestResult analysis={analysis} backTest={data} />}
    </section>
  )
}

function BackTestResult({ analysis, backTest }: { analysis: Analysis; backTest: BackTest }) {
  const { asOf, value, reason, sales, medianError, coveredCount, rangeCount } = backTest
  return (
    <>
      <p className={classes.note}>
        As of {formatDate(asOf)}, the analysis gives{' '}
        {value ? `${formatEstimate(value.dollars)}.` : `no value: ${reason}`}{' '}
        {medianError === null
          ? value && 'No comparable sale has been recorded around the subject since then.'
          : `The median error over ${formatCount(sales.length, 'later sale')} is ${formatPercent(100 * medianError, 1)} of the price paid` +
            (rangeCount > 0 ? `; ${coveredCount} of ${rangeCount} prices are within their 80% range.` : '.')}
      </p>
      {describeOwnEdits(analysis, backTest).map((text) => (
        <p key={text} className={classes.note}>
          {text}
        </p>
      ))}
      {sales.length > 0 && (
        <WideTable
          caption={`Sales since ${formatDate(asOf)}`}
          titles={['Sale', 'Sold', 'Price paid', 'Value', 'Difference', '80% range']}
        >
          <tbody>
            {sales.map(({ sale, valueDollars, lowDollars, highDollars }) => (
              <tr key={sale.id}>
                <th scope="row">{sale.name}</th>
                <td>{formatDate(sale.soldOn)}</td>
                <td>{formatCurrency0(netPrice(sale))}</td>
                <td>{formatEstimate(valueDollars)}</td>
                <td>{formatGrowth(roundEstimate(valueDollars), netPrice(sale))}</td>
                <td>
                  {lowDollars === null || highDollars === null
                    ? DASH
                    : `${formatEstimate(lowDollars)} to ${formatEstimate(highDollars)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </>
  )
}

function describeOwnEdits(
  { choices, overrides }: Pick<Analysis, 'choices' | 'overrides'>,
  { notCounted, sales }: Pick<BackTest, 'notCounted' | 'sales'>,
): string[] {
  const total = choices.length + overrides.length
  if (total === 0) return []
  const ignored = [
    ...(notCounted.choices > 0
      ? [`${formatCount(notCounted.choices, 'choice')} of sales that were not comparable on that day`]
      : []),
    ...(notCounted.adjustments > 0
      ? [`${formatCount(notCounted.adjustments, 'adjustment')} for time or of sales not compared on that day`]
      : []),
  ]
  const areAllIgnored = notCounted.choices + notCounted.adjustments === total
  const hasSubjectEdits = overrides.length > 0 || choices.some(({ choice }) => choice !== 'exclude')
  return [
    ignored.length === 0
      ? 'The back-test includes your choices and adjustments.'
      : `The back-test ignores ${formatList(ignored)}.${areAllIgnored ? '' : ' It includes your other choices and adjustments.'}`,
    ...(hasSubjectEdits && sales.length > 0
      ? ['Pins and adjustments apply only to the subject. Later sales are valued without them.']
      : []),
  ]
}
