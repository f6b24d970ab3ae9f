import { CloseButton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type BillingPeriod, type Coupon, orderTotal } from '#domain/billing/order-total.ts'
import type { Tax } from '#domain/billing/taxes.ts'
import { formatCents } from '#domain/text/money.ts'
import { formatExactPercent } from '#domain/text/percent.ts'
import type { Order } from '../../../state/billing-dialog.ts'
import { takeLostFocus } from '../../../ui/behaviour/focus-trail.ts'
import classes from './order.module.css'

const NOUNS: Record<BillingPeriod, string> = { monthly: 'month', yearly: 'year' }

interface OrderTotalsProps {
  order: Order
  coupon: Coupon | null
  onRemoveCoupon: (() => void) | null
}

/** A coupon lowers only the first period, so the price of later ones is shown too. */
export function OrderTotals({ order: { item, name, period }, coupon, onRemoveCoupon }: OrderTotalsProps) {
  const { priceCents, discountCents, beforeTaxCents, taxes, totalCents } = orderTotal(item, coupon)
  return (
    <dl className={classes.totals} data-amounts>
      <Line label={period === null ? name : `${name}, ${period}`}>{formatCents(priceCents)}</Line>
      {coupon !== null && (
        <Line
          label={
            <span className={classes.coupon}>
              <span>
                {coupon.name}
                <CloseButton
                  ref={takeLostFocus}
                  size={20}
                  aria-label="Remove the coupon"
                  disabled={onRemoveCoupon === null}
                  onClick={onRemoveCoupon ?? undefined}
                />
              </span>
              {coupon.percentOff === null
                ? formatCents(coupon.amountOff ?? 0)
                : formatExactPercent(coupon.percentOff)}{' '}
              off{period !== null && ` the first ${NOUNS[period]}`}
            </span>
          }
        >
          <Text span inherit c="var(--up)">
            −{formatCents(discountCents)}
          </Text>
        </Line>
      )}
      <Line label="Total before tax">{formatCents(beforeTaxCents)}</Line>
      <TaxLines taxes={taxes} />
      <Line label="Total including tax" look="sum">
        {formatCents(totalCents)}
      </Line>
      {period !== null && (
        <Line label={`Each ${NOUNS[period]} from then on, with tax`} look="note">
          {formatCents(orderTotal(item).totalCents)}
        </Line>
      )}
    </dl>
  )
}

export const TaxLines = ({ taxes }: { taxes: readonly (Tax & { cents: number })[] }) =>
  taxes.map(({ name, percent, cents }) => (
    <Line key={name} label={`${name}, ${formatExactPercent(percent)}`}>
      {formatCents(cents)}
    </Line>
  ))

interface LineProps {
  label: ReactNode
  look?: 'sum' | 'note'
  children: ReactNode
}

export function Line({ label, look, children }: LineProps) {
  return (
    <div className={classes.line} data-look={look}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
