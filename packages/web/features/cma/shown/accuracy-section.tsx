import type { ShownAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatPercent } from '#domain/text/percent.ts'
import { findTier, tierText } from '#domain/valuation/client/asking-prices.ts'
import { WideTable } from '../answer/wide-table.tsx'
import classes from './answer.module.css'
import page from './shown-analysis.module.css'

export function AccuracySection({ answer: { accuracy, value, confidence } }: Pick<ShownAnalysis, 'answer'>) {
  if (!accuracy) {
    return (
      <section className={page.section} aria-label="Accuracy">
        <h2>How accurate is this?</h2>
        <p>There is no record of past values in this market yet, so their accuracy here is unknown.</p>
      </section>
    )
  }
  const { count, medianError, coverage, cod, prd, prb, asOf, tiers } = accuracy
  const coverage80 = coverage.find(({ share }) => share === 0.8)
  const ownTier = value === null ? undefined : findTier(value.dollars, accuracy)
  return (
    <section className={page.section} aria-label="Accuracy">
      <h2>How accurate is this?</h2>
      <p>
        We valued {formatCount(count, 'home')} that sold here, each only from what was known the day before.
      </p>
      <dl className={classes.figures}>
        <div>
          <dd>{formatPercent(100 * medianError, 1)}</dd>
          <dt>half of the estimates differed from the price paid by less than this</dt>
        </div>
        {coverage80 && coverage80.count > 0 && (
          <div>
            <dd>{formatNumber(100 * coverage80.covered)} of 100</dd>
            <dt>prices were within the range that we gave</dt>
          </div>
        )}
      </dl>
      {tiers.length > 0 && (
        <WideTable caption="By price" titles={['Valued at', 'Sales', 'Half are within', 'Within the range']}>
          <tbody>
            {tiers.map((tier) => (
              <tr key={tier.fromDollars} className={classes.tier} data-own={tier === ownTier}>
                <th scope="row">
                  <span>
                    {tierText(tier)}
                    {tier === ownTier && ' (this home)'}
                  </span>
                </th>
                <td>{formatNumber(tier.count)}</td>
                <td>{formatPercent(100 * tier.medianError, 1)}</td>
                <td>{tier.covered !== null && `${formatNumber(100 * tier.covered)} of 100`}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
      <h3>What we could not see</h3>
      <p>
        Nobody inspected this home. Registers do not show noise, recent work or its present interior. If it is
        in a much better or worse state than most homes of its age, say so.
      </p>
      <p className={page.caption}>
        As of {formatDate(asOf)}. For appraisers: COD {formatNumber(cod, 1, 1)}, PRD {formatNumber(prd, 3, 3)}
        , PRB {formatNumber(prb, 3, 3)} (IAAO)
        {confidence && `, FSD of this value ${formatPercent(100 * confidence.fsd)}`}.
      </p>
    </section>
  )
}
