import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useSession } from '../../../state/account/session.ts'
import { contactSupport } from '../../../state/account/support.tsx'
import { openBillingDialog } from '../../../state/billing-dialog.ts'
import { QueryData } from '../../../state/queries/query-client.tsx'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import { Loaded } from '../../../ui/hints/load-failure.tsx'
import { Loading } from '../../../ui/hints/loading.tsx'
import page from '../../../ui/pages/list-page.module.css'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { SandboxNote } from '../billing-gate.tsx'
import { type Billing, type Invoice, useFreshBilling } from '../billing-queries.ts'
import { NotificationBundles } from '../bundles/feature-subscriptions-dialog.tsx'
import { BillingAddressBox } from '../details/billing-address-dialog.tsx'
import { InvoiceList } from '../details/invoice-list.tsx'
import { OpenInvoices } from '../details/open-invoices.tsx'
import { SavedCardBox } from '../details/saved-card.tsx'
import { FeatureBundles } from './feature-bundles.tsx'
import classes from './page.module.css'
import { QuotaList } from './quota-list.tsx'
import { Section } from './section.tsx'
import { SubscriptionList } from './subscription-list.tsx'

export function BillingPage() {
  return (
    <QueryData>
      <main className={page.page}>
        <PageHeader title="Manage Subscriptions" />
        <div className={classes.scroll}>
          <div className={classes.column}>
            <LoadedBilling>{(billing) => <Sections billing={billing} />}</LoadedBilling>
          </div>
        </div>
      </main>
    </QueryData>
  )
}

/** Billing page with the first bundle open (specification part 1, section 7). */
export function FeatureBundlesPage() {
  useEffect(() => openBillingDialog({ kind: 'bundle', name: null }), [])
  return <BillingPage />
}

export function LoadedBilling({ children }: { children: (billing: Billing) => ReactNode }) {
  return (
    <Loaded
      query={useFreshBilling()}
      noun="Billing"
      note="Your subscriptions are not affected."
      fallback={<Loading label="Loading billing" heights={[72, 260, 180]} gap={20} />}
    >
      {children}
    </Loaded>
  )
}

const MAX_INVOICES = 5

function Sections({ billing }: { billing: Billing }) {
  const user = useSession((session) => session.user)
  const { billingDetails, provider } = billing
  const { history } = billingDetails
  if (user === null) return null
  const name = `${user.details.firstName} ${user.details.lastName}`.trim() || user.username
  return (
    <>
      <p className={classes.lead}>
        <span>
          {[name, user.details.company].filter((text) => text !== '').join(', ')}. Prices in CAD, tax not
          included.
        </span>
        <SandboxNote provider={provider} />
      </p>
      {provider.mode === 'none' && <NoPayments />}
      {provider.mode !== 'none' && <OpenInvoices billing={billing} />}
      <SubscriptionList billing={billing} />
      {provider.mode !== 'none' && (
        <>
          <FeatureBundles billing={billing} />
          <Section title="Notification subscriptions" note="Billed yearly, plus tax">
            <NotificationBundles billing={billing} />
          </Section>
          <div className={classes.pair}>
            <div className={classes.column}>
              <Section title="Payment card">
                <SavedCardBox billing={billing} />
              </Section>
              <Section title="Billing address">
                <BillingAddressBox />
              </Section>
            </div>
            <BillingHistory
              invoices={history.slice(0, MAX_INVOICES)}
              note={
                history.length > 0 && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={() => openBillingDialog({ kind: 'history' })}
                  >
                    All invoices
                  </Button>
                )
              }
            />
          </div>
        </>
      )}
      <QuotaList billing={billing} />
    </>
  )
}

interface BillingHistoryProps {
  invoices: readonly Invoice[]
  note?: ReactNode
}

export const BillingHistory = ({ invoices, note }: BillingHistoryProps) => (
  <Section title="Billing history" note={note}>
    <div className={classes.box}>
      <InvoiceList invoices={invoices} />
    </div>
  </Section>
)

function NoPayments() {
  return (
    <AlertBanner
      title="Payments are not set up on this server"
      action={
        <Button variant="default" onClick={() => void contactSupport('my subscription')}>
          Contact us
        </Button>
      }
    >
      Subscriptions are granted by its administrators, and nothing can be bought here.
    </AlertBanner>
  )
}
