import { Button, SegmentedControl } from '@mantine/core'
import { type BillingPeriod, countMonthsFree, monthsFreeText } from '#domain/billing/order-total.ts'
import { formatCents } from '#domain/text/money.ts'
import { openBillingDialog } from '../../../state/billing-dialog.ts'
import { Loaded } from '../../../ui/hints/load-failure.tsx'
import { Caption } from '../../../ui/note.tsx'
import classes from '../billing.module.css'
import { type Billing, type FeatureBundle, useFeatureBundles } from '../billing-queries.ts'
import { BundleIcon } from '../bundles/bundle-icon.tsx'
import { subscriptionTo, useBillingPeriod } from '../bundles/bundle-offers.ts'
import { FeatureList } from '../bundles/feature-list.tsx'
import { LoadingCards } from '../bundles/feature-subscriptions-dialog.tsx'
import { BundleOfferButton } from '../bundles/offer-button.tsx'
import { Section } from './section.tsx'

export function FeatureBundles({ billing }: { billing: Billing }) {
  const query = useFeatureBundles()
  if (query.data) return <Bundles bundles={query.data} billing={billing} />
  return (
    <Section title="Feature bundles">
      <Loaded
        query={query}
        noun="The bundles"
        fallback={<LoadingCards label="Loading the bundles" height={260} />}
      >
        {() => null}
      </Loaded>
    </Section>
  )
}

function Bundles({ bundles, billing }: { bundles: readonly FeatureBundle[]; billing: Billing }) {
  const { period, setPeriod } = useBillingPeriod(billing)
  // The badge covers all bundles, so it shows the smallest discount.
  const [leastDiscounted] = [...bundles].sort((a, b) => countMonthsFree(a.price) - countMonthsFree(b.price))
  const discount = leastDiscounted && monthsFreeText(leastDiscounted.price)
  return (
    <Section
      title="Feature bundles"
      note={
        <SegmentedControl
          aria-label="Billing period"
          value={period}
          onChange={(value) => setPeriod(value as BillingPeriod)}
          data={[
            { value: 'monthly', label: 'Monthly' },
            {
              value: 'yearly',
              label: discount ? (
                <>
                  Yearly <span className={classes.badge}>{discount}</span>
                </>
              ) : (
                'Yearly'
              ),
            },
          ]}
        />
      }
    >
      <div className={classes.bundles}>
        {bundles.map((bundle) => (
          <BundleCard key={bundle.name} bundle={bundle} billing={billing} period={period} />
        ))}
      </div>
    </Section>
  )
}

interface BundleCardProps {
  bundle: FeatureBundle
  billing: Billing
  period: BillingPeriod
}

function BundleCard({ bundle, billing, period }: BundleCardProps) {
  const { name, price, features, dealBoard } = bundle
  const subscription = subscriptionTo(bundle, billing)
  return (
    <section className={classes.card} data-current={subscription !== undefined} aria-label={name}>
      <div className={classes.bundleHead}>
        <BundleIcon bundle={bundle} />
        <h3>{name}</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Details of ${name}`}
          onClick={() => openBillingDialog({ kind: 'bundle', name })}
        >
          Details
        </Button>
      </div>
      <div>
        <p className={classes.price}>
          <strong>{formatCents(price[period])}</strong> {period === 'yearly' ? 'per year' : 'per month'}
        </p>
        <Caption>
          {period === 'yearly'
            ? `or ${formatCents(price.monthly)} per month, billed monthly`
            : `or ${formatCents(price.yearly)} per year, billed yearly`}
        </Caption>
      </div>
      {dealBoard !== null && <p className={classes.deal}>Included with membership to {dealBoard}</p>}
      <FeatureList features={features} />
      <BundleOfferButton bundle={bundle} billing={billing} period={period} />
    </section>
  )
}
