import { Anchor, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCents } from '#domain/text/money.ts'
import { call } from '../../../lib/api/api.ts'
import { closeBillingDialog, openBillingDialog } from '../../../state/billing-dialog.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/hints/load-failure.tsx'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { Caption } from '../../../ui/note.tsx'
import { BillingGate, SandboxNote } from '../billing-gate.tsx'
import type { Billing, Subscription } from '../billing-queries.ts'
import order from '../order/order.module.css'
import { FlowMessage, PayButtons } from '../order/order-dialog.tsx'
import { Line, TaxLines } from '../order/order-totals.tsx'
import { announcePaid } from '../order/payment-messages.tsx'
import { usePayment } from '../order/use-payment.ts'
import { RadioCards } from '../radio-cards.tsx'
import { formatPrice, formatSeconds } from './money-texts.ts'
import { cardTitle } from './saved-card.tsx'

const TITLE = 'Change plan'

interface ChangePlanDialogProps {
  subscriptionId: string
  planId: string | null
}

export function ChangePlanDialog({ subscriptionId, planId }: ChangePlanDialogProps) {
  const [newPlanId, setNewPlanId] = useState(planId)
  return (
    <BillingGate title={TITLE}>
      {(billing) => {
        const from = billing.billingDetails.subscriptions.find(({ id }) => id === subscriptionId)
        const to = from?.changes.find((change) => change.planId === newPlanId) ?? from?.changes[0]
        return from && to ? (
          <Change key={to.planId} billing={billing} from={from} to={to} onChoose={setNewPlanId} />
        ) : (
          <Dialog title={TITLE} onClose={closeBillingDialog}>
            <EmptyState title="There is no plan to change to">
              Your subscription has changed since this window was opened.
            </EmptyState>
          </Dialog>
        )
      }}
    </BillingGate>
  )
}

interface ChangeProps {
  billing: Billing
  from: Subscription
  to: Subscription['changes'][number]
  onChoose: (planId: string) => void
}

function Change({ billing, from, to, onChoose }: ChangeProps) {
  const { savedCard } = billing.billingDetails
  const change = { subscriptionId: from.id, planId: to.planId }
  const query = useQuery({
    ...callQuery(KEYS.changePreview(change), 'previewChange', { body: change }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data, isFetching, refetch } = query
  const payment = usePayment(
    {
      orderId: `${from.id} ${to.planId}`,
      bySavedCard: (idempotencyKey) => {
        const { prorationDate = 0, dueNow: shownTotal = 0 } = data ?? {}
        return call('changePlan', { body: { ...change, prorationDate, shownTotal, idempotencyKey } })
      },
      byNewCard: null,
    },
    {
      onPaid: () => {
        closeBillingDialog()
        announcePaid(`Your subscription is now ${to.name}, ${to.period}`)
      },
      onPriceChanged: () => void refetch(),
    },
  )
  const { isBusy } = payment
  return (
    <Dialog title={TITLE} onClose={isBusy ? null : closeBillingDialog}>
      <div className={order.head}>
        <h2>{from.name}</h2>
        <p>{formatPrice(from)} now</p>
      </div>
      <Stack gap={16}>
        <RadioCards
          label="Change to"
          value={to.planId}
          disabled={isBusy}
          options={from.changes.map((target) => ({
            value: target.planId,
            content: (
              <span>
                <strong>{target.name}</strong>
                <br />
                {formatPrice(target)}
              </span>
            ),
          }))}
          onChange={onChoose}
        />
        <Loaded query={query} noun="The price" fallback={<Skeleton height={150} />}>
          {(preview) => <Totals preview={preview} />}
        </Loaded>
        <Caption>
          {savedCard === null ? 'There is no saved card.' : `${cardTitle(savedCard)} is charged.`}{' '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => openBillingDialog({ kind: 'card' })}
          >
            Use another card
          </Anchor>
        </Caption>
      </Stack>
      <FlowMessage payment={payment} isNew={false} />
      <PayButtons
        cents={data?.dueNow ?? 0}
        isBusy={isBusy || isFetching}
        mayClose={!isBusy}
        onPay={data === undefined || savedCard === null ? null : payment.payBySavedCard}
      />
      <Caption my={12}>
        <SandboxNote provider={billing.provider} /> The plan changes after payment.
      </Caption>
    </Dialog>
  )
}

function Totals({ preview }: { preview: Awaited<ReturnType<typeof call<'previewChange'>>> }) {
  const { lines, taxes, totalCents, dueNow, nextBill } = preview
  return (
    <dl className={order.totals} data-amounts aria-label="What is charged now">
      {lines.map(({ text, cents }) => (
        <Line key={text} label={text}>
          {formatCents(cents)}
        </Line>
      ))}
      <TaxLines taxes={taxes} />
      {dueNow !== totalCents && (
        <Line label={dueNow < totalCents ? 'Account credit' : 'Account debt'}>
          {formatCents(dueNow - totalCents)}
        </Line>
      )}
      <Line label="Charged today" look="sum">
        {formatCents(dueNow)}
      </Line>
      <Line label={`Next bill, ${formatSeconds(nextBill.date)}, with tax`} look="note">
        {formatCents(nextBill.cents)}
      </Line>
    </dl>
  )
}
