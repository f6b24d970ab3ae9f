import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { contactSupport } from '../../state/account/support.tsx'
import { closeBillingDialog } from '../../state/billing-dialog.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/hints/load-failure.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import classes from './billing.module.css'
import { type Billing, useBilling } from './billing-queries.ts'

interface BillingGateProps {
  title: string
  children: (billing: Billing) => ReactNode
}

export function BillingGate({ title, children }: BillingGateProps) {
  const query = useBilling()
  const { data } = query
  if (data && data.provider.mode !== 'none') return children(data)
  const fallback = <Loading label="Loading" heights={[120, 36]} gap={12} />
  return (
    <Dialog title={title} onClose={closeBillingDialog}>
      <Loaded query={query} fallback={fallback} noun="Billing">
        {() => <NothingToBuy title={title} />}
      </Loaded>
    </Dialog>
  )
}

export function SandboxNote({ provider: { mode } }: Pick<Billing, 'provider'>) {
  if (mode === 'sandbox') return <span className={classes.sandbox}>Sandbox: no real money</span>
  if (mode === 'test') return <span className={classes.sandbox}>Test mode: no real money</span>
  return null
}

export function contactInstead(topic: string): void {
  closeBillingDialog()
  void contactSupport(topic)
}

function NothingToBuy({ title }: { title: string }) {
  return (
    <>
      Payments are not set up on this server. Subscriptions are granted by its administrators: please contact
      our support.
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={closeBillingDialog}>
          Close
        </Button>
        <Button data-autofocus onClick={() => contactInstead(title)}>
          Contact us
        </Button>
      </Group>
    </>
  )
}
