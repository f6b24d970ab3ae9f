import { Button, Group } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { orderTotal } from '#domain/billing/order-total.ts'
import { formatCents } from '#domain/text/money.ts'
import { call } from '../../../lib/api/api.ts'
import { closeBillingDialog, type Order } from '../../../state/billing-dialog.ts'
import { takeLostFocus } from '../../../ui/behaviour/focus-trail.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import { BillingGate, SandboxNote } from '../billing-gate.tsx'
import type { Billing } from '../billing-queries.ts'
import { CardForm, CardSkeleton } from './card-form.tsx'
import { CouponField, useCoupon } from './coupon-field.tsx'
import { refreshOrder } from './current-order.ts'
import classes from './order.module.css'
import { OrderTotals } from './order-totals.tsx'
import { PayWith } from './pay-with.tsx'
import { announcePaid, FLOW_TEXTS, PaymentError } from './payment-messages.tsx'
import { type Charges, type Payment, usePayment } from './use-payment.ts'

const TITLES: Record<Order['item']['kind'], string> = {
  bundle: 'New Subscription',
  product: 'New Purchase',
  basicSubscription: 'Order Summary',
}

export function OrderDialog({ order }: { order: Order }) {
  return (
    <BillingGate title={TITLES[order.item.kind]}>
      {(billing) => <OrderSummary order={order} billing={billing} />}
    </BillingGate>
  )
}

function OrderSummary({ order: listedOrder, billing }: { order: Order; billing: Billing }) {
  const { savedCard, subscriptions, taxes } = billing.billingDetails
  const order = taxes === null ? listedOrder : { ...listedOrder, item: { ...listedOrder.item, taxes } }
  const coupon = useCoupon(order)
  const { totalCents } = orderTotal(order.item, coupon.coupon)
  const charges = toCharges(order, { couponId: coupon.coupon?.couponId ?? null, shownTotal: totalCents })
  const payment = usePayment(charges, {
    onPaid: () => {
      closeBillingDialog()
      announcePaid(`You have been subscribed to ${order.name} product`)
    },
    onPriceChanged: () => void refreshOrder(order),
  })
  const { flow, isBusy } = payment
  const isPaying = isBusy && flow.state !== 'preparing'
  const [isNew, setNew] = useState(savedCard === null)
  // Another tab may have paid for the order.
  const isSubscribed = !isPaying && subscriptions.some(({ planId }) => planId === order.id)
  const mayClose = !isPaying || flow.state === 'asking-outcome'
  const renderButtons = (pay: (() => void) | null) => (
    <PayButtons
      cents={totalCents}
      isBusy={isBusy}
      mayClose={mayClose}
      onPay={coupon.isChecking ? null : pay}
    />
  )
  return (
    <Dialog title={TITLES[order.item.kind]} onClose={mayClose ? closeBillingDialog : null}>
      <div className={classes.head} data-amounts>
        <h2>{order.name}</h2>
        <p>
          <strong>{formatCents(order.item.priceCents)}</strong>
          {order.period !== null && (order.period === 'monthly' ? ' per month' : ' per year')}
        </p>
      </div>
      <OrderTotals order={order} coupon={coupon.coupon} onRemoveCoupon={isBusy ? null : coupon.remove} />
      {isSubscribed ? (
        <AlreadySubscribed />
      ) : (
        <>
          {coupon.isShown && <CouponField coupon={coupon} disabled={isBusy} />}
          <PayWith payment={payment} savedCard={savedCard} isNew={isNew} onChange={setNew} />
          <FlowMessage payment={payment} isNew={isNew} />
          {flow.state === 'card-form' || flow.state === 'confirming' ? (
            <CardForm provider={billing.provider} clientSecret={flow.clientSecret}>
              {(submit) => renderButtons(submit && (() => submit(payment.payByNewCard)))}
            </CardForm>
          ) : (
            <>
              {flow.state === 'preparing' && <CardSkeleton />}
              {renderButtons(isNew ? null : payment.payBySavedCard)}
            </>
          )}
        </>
      )}
      <Group justify="space-between" gap={8} mt={12} fz={12} lh="16px" c="dimmed">
        <SandboxNote provider={billing.provider} />
        <span>Card details stay with the provider.</span>
      </Group>
    </Dialog>
  )
}

const toCharges = (
  { item, id, period }: Order,
  price: { couponId: string | null; shownTotal: number },
): Charges => {
  if (item.kind === 'product') {
    const order = { product: id, ...price }
    return {
      orderId: id,
      bySavedCard: (idempotencyKey) => call('buyProduct', { body: { ...order, idempotencyKey } }),
      byNewCard: ({ intentId, customerId }, idempotencyKey) =>
        call('productPayment', { body: { intentId, customerId, ...order, idempotencyKey } }),
    }
  }
  const order = { billingPeriod: period ?? 'yearly', ...price } as const
  return {
    orderId: id,
    bySavedCard: (idempotencyKey) => call('subscribe', { body: { planId: id, ...order, idempotencyKey } }),
    byNewCard: ({ intentId, customerId }, idempotencyKey) =>
      call('payment', { body: { intentId, customerId, plan: id, ...order, idempotencyKey } }),
  }
}

const AlreadySubscribed = () => (
  <>
    <AlertBanner title="You have this subscription already">No payment is needed.</AlertBanner>
    <Foot>
      <Button ref={takeLostFocus} onClick={closeBillingDialog}>
        Close
      </Button>
    </Foot>
  </>
)

const OTHER_CARD_HINT = 'You can try another card.'
const RETRY_HINT = 'You can try again, or use another card.'

export function FlowMessage({ payment: { flow }, isNew }: { payment: Payment; isNew: boolean }) {
  const text = FLOW_TEXTS[flow.state]
  return (
    <div aria-live="polite" className={classes.message}>
      {flow.state === 'failure' && (
        <PaymentError message={flow.message} isRefused={flow.isRefused}>
          {isNew ? OTHER_CARD_HINT : RETRY_HINT}
        </PaymentError>
      )}
      {flow.state === 'card-form' && flow.refusal !== null && (
        <PaymentError message={flow.refusal}>{OTHER_CARD_HINT}</PaymentError>
      )}
      {text !== null && <AlertBanner>{text}</AlertBanner>}
    </div>
  )
}

export const Foot = ({ children }: { children: ReactNode }) => (
  <Group gap={8} align="stretch" wrap="nowrap" mt={20} data-amounts>
    {children}
  </Group>
)

interface PayButtonsProps {
  cents: number
  isBusy: boolean
  mayClose: boolean
  onPay: (() => void) | null
}

export const PayButtons = ({ cents, isBusy, mayClose, onPay }: PayButtonsProps) => (
  <Foot>
    <Button variant="default" disabled={!mayClose} onClick={closeBillingDialog}>
      Cancel
    </Button>
    <Button
      className={classes.pay}
      loading={isBusy}
      disabled={onPay === null}
      leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
      onClick={onPay ?? undefined}
    >
      Pay {formatCents(cents)}
    </Button>
  </Foot>
)
