import { Button, Group, Radio, Skeleton, Stack, Text } from '@mantine/core'
import { monthsFreeText } from '#domain/billing/months-free.ts'
import { BILLING_PERIODS, type BillingPeriod } from '#domain/billing/order-total.ts'
import { formatCents } from '#domain/text/money.ts'
import { contactSupport } from '../../../state/account/support.tsx'
import { closeBillingDialog } from '../../../state/billing-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { HtmlText } from '../../../ui/html-text.tsx'
import classes from '../billing.module.css'
import { BillingGate } from '../billing-gate.tsx'
import { type Billing, type FeatureBundle, useFeatureBundles } from '../billing-queries.ts'
import { ManageSubscriptions } from '../manage-subscriptions.tsx'
import { BundleIcon } from './bundle-icon.tsx'
import { offerOf, subscriptionToChange } from './bundle-offers.ts'
import { FeatureList } from './feature-list.tsx'
import { OfferButton } from './offer-button.tsx'
import { useBillingPeriod } from './use-billing-period.ts'

interface FeatureBundleDialogProps {
  /** Null: the first possible upgrade, else the first bundle. */
  name: string | null
  /** Locked feature that led here. */
  wanted: string | null
}

export function FeatureBundleDialog({ name, wanted }: FeatureBundleDialogProps) {
  const { data: bundles, error, refetch } = useFeatureBundles()
  return (
    <BillingGate title="Feature Bundle">
      {(billing) => {
        const bundle = bundles && findBundle(bundles, name, wanted)
        return (
          <Dialog title="Feature Bundle" onClose={closeBillingDialog}>
            {bundle ? (
              <Detail key={bundle.name} bundle={bundle} bundles={bundles} billing={billing} wanted={wanted} />
            ) : bundles ? (
              <NoBundle wanted={wanted} />
            ) : error !== null ? (
              <LoadFailure what="The bundle" error={error} retry={refetch} />
            ) : (
              <Skeleton height={220} />
            )}
            <Group justify="flex-end" gap={8} mt={20}>
              <Button variant="default" onClick={closeBillingDialog}>
                Close
              </Button>
              <ManageSubscriptions />
            </Group>
          </Dialog>
        )
      }}
    </BillingGate>
  )
}

function NoBundle({ wanted }: { wanted: string | null }) {
  const contact = () => {
    closeBillingDialog()
    void contactSupport(wanted === null ? 'feature bundles' : `an upgrade: ${wanted}`)
  }
  return (
    <EmptyState
      title="There is no bundle to subscribe to"
      action={<Button onClick={contact}>Contact us</Button>}
    >
      What you want is in no bundle: it comes with the membership of a board, or by agreement.
    </EmptyState>
  )
}

function findBundle(bundles: readonly FeatureBundle[], name: string | null, wanted: string | null) {
  if (name !== null) return bundles.find((bundle) => bundle.name === name)
  return wanted === null ? bundles[0] : bundles.find(({ isUpgrade }) => isUpgrade)
}

interface DetailProps {
  bundle: FeatureBundle
  bundles: readonly FeatureBundle[]
  billing: Billing
  wanted: string | null
}

function Detail({ bundle, bundles, billing, wanted }: DetailProps) {
  const { period, setPeriod } = useBillingPeriod(bundles, billing)
  const free = monthsFreeText(bundle.price)
  const offer = offerOf(bundle, period, bundles, billing)
  return (
    <Stack gap={16}>
      {wanted !== null && (
        <Text>
          {wanted}: part of {bundle.name}.
        </Text>
      )}
      <div className={classes.bundleHead}>
        <BundleIcon bundle={bundle} />
        <h2>{bundle.name}</h2>
      </div>
      <div className={classes.html}>
        <HtmlText html={bundle.description} />
      </div>
      <FeatureList features={bundle.features} />
      {bundle.dealBoard !== null && (
        <p className={classes.deal}>Included with membership to {bundle.dealBoard}</p>
      )}
      <Radio.Group
        label="Price, tax not included"
        value={period}
        onChange={(value) => setPeriod(value as BillingPeriod)}
      >
        <div className={classes.periods}>
          {BILLING_PERIODS.map((each) => (
            <Radio.Card key={each} value={each} className={classes.period}>
              <Radio.Indicator size="xs" />
              <span>
                <strong>{formatCents(bundle.price[each])}</strong> {each}
              </span>
              {each === 'yearly' && free !== null && <span className={classes.badge}>{free}</span>}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <OfferButton
        offer={offer}
        bundle={bundle}
        period={period}
        from={subscriptionToChange(bundle, bundles, billing)}
      />
    </Stack>
  )
}
