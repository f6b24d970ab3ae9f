import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { capitalized } from '#domain/text/counts.ts'
import { openBillingDialog } from '../../../state/billing-dialog.ts'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { Caption } from '../../../ui/note.tsx'
import classes from '../billing.module.css'
import type { Billing } from '../billing-queries.ts'

type SavedCard = NonNullable<Billing['billingDetails']['savedCard']>

/** Title such as `Visa ending 4242`. */
export const cardTitle = ({ brand, last4 }: SavedCard): string =>
  `${BRANDS[brand] ?? capitalized(brand)} ending ${last4}`

/** Brand names that differ from the capitalized key. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

export function SavedCardBox({ billing }: { billing: Billing }) {
  const { savedCard } = billing.billingDetails
  const updateButton = (label: string) => (
    <Button variant="default" onClick={() => openBillingDialog({ kind: 'card' })}>
      {label}
    </Button>
  )
  if (savedCard === null) {
    return (
      <div className={classes.card}>
        <EmptyState
          title="No card yet"
          icon={<IconCreditCard size={20} stroke={1.75} aria-hidden />}
          action={updateButton('Add card')}
        >
          Your first purchase saves one. You can also add one now.
        </EmptyState>
      </div>
    )
  }
  const { expiryMonth, expiryYear } = savedCard
  return (
    <div className={classes.card}>
      <div className={classes.bundleHead}>
        <span className={classes.icon}>
          <IconCreditCard size={20} stroke={1.75} aria-hidden />
        </span>
        <div>
          <strong>{cardTitle(savedCard)}</strong>
          <Caption>
            Expires {String(expiryMonth).padStart(2, '0')}/{expiryYear}
          </Caption>
        </div>
      </div>
      {updateButton('Update card')}
    </div>
  )
}
