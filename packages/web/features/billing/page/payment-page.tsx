import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RESOURCES } from '#domain/account/permissions.ts'
import { AccountLink, SignOutLink } from '../../../property/account-link.tsx'
import { refreshUser, useAllowed } from '../../../state/account/session.ts'
import { contactSupport } from '../../../state/account/support.tsx'
import { QueryData } from '../../../state/queries/query-client.tsx'
import { SheetPage } from '../../../ui/pages/sheet-page.tsx'
import { SandboxNote } from '../billing-gate.tsx'
import type { Billing } from '../billing-queries.ts'
import { OpenInvoices } from '../details/open-invoices.tsx'
import { SavedCardBox } from '../details/saved-card.tsx'
import { BillingHistory, LoadedBilling } from './billing-page.tsx'
import { FeatureBundles } from './feature-bundles.tsx'
import page from './page.module.css'
import { Section } from './section.tsx'
import { SubscriptionList } from './subscription-list.tsx'

/** Specification part 1, section 2.1. After payment, the requested page opens. */
export function PaymentPage() {
  const mayBuy = useAllowed(RESOURCES.BILLING)
  return (
    <SheetPage
      title="Your account has no active plan"
      lead="The dashboard needs a plan. Your saved data is kept."
      isWide
      footer={<SignOutLink />}
    >
      <QueryData>
        <div className={page.plans}>
          {mayBuy && <LoadedBilling>{(billing) => <Plans billing={billing} />}</LoadedBilling>}
          <OwnThings />
          <Contact />
        </div>
      </QueryData>
    </SheetPage>
  )
}

function Plans({ billing }: { billing: Billing }) {
  const { provider, billingDetails } = billing
  if (provider.mode === 'none') {
    return (
      <Text mt={12}>Payments are not set up on this server: its administrators grant subscriptions.</Text>
    )
  }
  const { history, savedCard, subscriptions } = billingDetails
  return (
    <>
      <p className={page.lead}>
        <span>Prices in CAD, tax not included.</span>
        <SandboxNote provider={provider} />
      </p>
      <OpenInvoices billing={billing} />
      {subscriptions.length > 0 && <SubscriptionList billing={billing} />}
      <FeatureBundles billing={billing} />
      {(savedCard !== null || history.length > 0) && (
        <div className={page.pair}>
          <Section title="Payment card">
            <SavedCardBox billing={billing} />
          </Section>
          <BillingHistory invoices={history} />
        </div>
      )}
    </>
  )
}

const OwnThings = () => (
  <Text mt={12}>
    Without a plan you can still see and delete your{' '}
    <Anchor component={Link} to="/dashboard/reports" underline="always">
      reports
    </Anchor>{' '}
    and{' '}
    <Anchor component={Link} to="/dashboard/cma" underline="always">
      market analyses
    </Anchor>
    , revoke shared links and export everything in <AccountLink tab="data">your data</AccountLink>, or{' '}
    <AccountLink tab="security">delete your account</AccountLink>.
  </Text>
)

function Contact() {
  const [isBusy, setBusy] = useState(false)
  const checkAgain = async () => {
    setBusy(true)
    await refreshUser().catch(() => {})
    setBusy(false)
  }
  return (
    <div>
      <Text>
        Please contact our support for a subscription by agreement, or to find out why yours has ended.
      </Text>
      <Group gap={8} mt={12}>
        <Button variant="default" onClick={() => void contactSupport('my subscription')}>
          Contact support
        </Button>
        <Button variant="subtle" loading={isBusy} onClick={() => void checkAgain()}>
          Check again
        </Button>
      </Group>
    </div>
  )
}
