import { Button, Text } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import type { Account } from '#contract/account/account.ts'
import { capitalized } from '#domain/text/counts.ts'
import { formatDay } from '#domain/text/moments.ts'
import { useSession } from '../../../state/account/session.ts'
import { openBillingDialog } from '../../../state/billing-dialog.ts'
import { Caption } from '../../../ui/note.tsx'
import classes from '../billing.module.css'
import type { Billing, Subscription } from '../billing-queries.ts'
import { describeEnd, formatPrice } from '../details/money-texts.ts'
import page from './page.module.css'
import { Section } from './section.tsx'

export function SubscriptionList({ billing }: { billing: Billing }) {
  const user = useSession((session) => session.user)
  const { subscriptions } = billing.billingDetails
  const plan = user?.subscriptionValid && !isPaidBySubscription(subscriptions, user.plan) ? user.plan : null
  return (
    <Section
      title="Current subscriptions"
      note={
        subscriptions.length > 0 &&
        billing.provider.mode !== 'none' && (
          <Button variant="default" onClick={() => openBillingDialog({ kind: 'change' })}>
            Change subscriptions
          </Button>
        )
      }
    >
      <div className={page.box}>
        <ul className={classes.rows}>
          {plan && (
            <li className={classes.row}>
              <IconStack2 size={18} stroke={1.75} aria-hidden />
              <strong className={classes.grow}>{plan.title}</strong>
              <span>{plan.endsAt === null ? 'Granted permanently' : `Ends ${formatDay(plan.endsAt)}`}</span>
            </li>
          )}
          {subscriptions.map((subscription) => (
            <Row key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      </div>
      {plan !== null && plan.endsAt !== null && (
        <Caption>
          Nothing is charged when {plan.title} ends. Your saved data stays, and is available again with a
          plan.
        </Caption>
      )}
    </Section>
  )
}

/** Whether a subscription pays for the plan. A plan without an end was granted. */
const isPaidBySubscription = (
  subscriptions: readonly Subscription[],
  { key, endsAt }: Account['plan'],
): boolean =>
  endsAt !== null && subscriptions.some(({ plan, standing }) => plan === key && standing !== 'unpaid')

function Row({ subscription }: { subscription: Subscription }) {
  const { name, standing } = subscription
  const end = capitalized(describeEnd(subscription))
  return (
    <li className={classes.row}>
      <strong className={classes.grow}>{name}</strong>
      <Caption span>{formatPrice(subscription)}</Caption>
      {standing === 'active' ? (
        <span>{end}</span>
      ) : (
        <Text span inherit fw={500} c="var(--warning)">
          {end}
        </Text>
      )}
    </li>
  )
}
