import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { BILLING_PERIODS, monthsFreeText } from '#domain/billing/order-total.ts'
import { formatCents } from '#domain/text/money.ts'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/hints/load-failure.tsx'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { HtmlText } from '../../../ui/html-text.tsx'
import classes from '../billing.module.css'
import { BillingGate, contactInstead } from '../billing-gate.tsx'
import { type Billing, type FeatureBundle, useFeatureBundles } from '../billing-queries.ts'
import { RadioCards } from '../radio-cards.tsx'
import { BundleIcon } from './bundle-icon.tsx'
import { useBillingPeriod } from './bundle-offers.ts'
import { FeatureList } from './feature-list.tsx'
import { BundleFoot } from './feature-subscriptions-dialog.tsx'
import { BundleOfferButton } from './offer-button.tsx'

interface FeatureBundleDialogProps {
  /** Null for the first bundle, or the first upgrade if a feature is needed. */
  name: string | null
  /** What the account lacks, in words. */
  feature: string | null
}

export function FeatureBundleDialog({ name, feature }: FeatureBundleDialogProps) {
  const query = useFeatureBundles()
  return (
    <BillingGate title="Feature Bundle">
      {(billing) => (
        <Dialog title="Feature Bundle" onClose={closeBillingDialog}>
          <Loaded query={query} noun="The bundle" fallback={<Skeleton height={220} />}>
            {(bundles) => {
              const bundle = findBundle(bundles, name, feature)
              return bundle ? (
                <Detail key={bundle.name} bundle={bundle} billing={billing} feature={feature} />
              ) : (
                <NoBundle feature={feature} />
              )
            }}
          </Loaded>
          <BundleFoot />
        </Dialog>
      )}
    </BillingGate>
  )
}

function NoBundle({ feature }: { feature: string | null }) {
  const contact = () => contactInstead(feature === null ? 'feature bundles' : `an upgrade: ${feature}`)
  return (
    <EmptyState
      title="There is no bundle to subscribe to"
      action={<Button onClick={contact}>Contact us</Button>}
    >
      No bundle includes this feature. It comes with a board membership, or by agreement.
    </EmptyState>
  )
}

function findBundle(bundles: readonly FeatureBundle[], name: string | null, feature: string | null) {
  if (name !== null) return bundles.find((bundle) => bundle.name === name)
  return feature === null ? bundles[0] : bundles.find(({ isUpgrade }) => isUpgrade)
}

interface DetailProps {
  bundle: FeatureBundle
  billing: Billing
  feature: string | null
}

function Detail({ bundle, billing, feature }: DetailProps) {
  const { period, setPeriod } = useBillingPeriod(billing)
  const discount = monthsFreeText(bundle.price)
  return (
    <Stack gap={16}>
      {feature !== null && (
        <Text>
          {bundle.name} includes: {feature}.
        </Text>
      )}
      <div className={classes.bundleHead}>
        <BundleIcon bundle={bundle} />
        <h2>{bundle.name}</h2>
      </div>
      <div className={classes.html} data-document>
        <HtmlText html={bundle.description} />
      </div>
      <FeatureList features={bundle.features} />
      {bundle.dealBoard !== null && (
        <p className={classes.deal}>Included with membership to {bundle.dealBoard}</p>
      )}
      <RadioCards
        label="Price, tax not included"
        value={period}
        options={BILLING_PERIODS.map((value) => ({
          value,
          content: (
            <>
              <span>
                <strong>{formatCents(bundle.price[value])}</strong> {value}
              </span>
              {value === 'yearly' && discount !== null && <span className={classes.badge}>{discount}</span>}
            </>
          ),
        }))}
        onChange={setPeriod}
      />
      <BundleOfferButton bundle={bundle} billing={billing} period={period} />
    </Stack>
  )
}
