import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useCallback, useRef, useState } from 'react'
import {
  type CouponEntry,
  type CouponEvent,
  getValidCoupon,
  isEntryShown,
  MAX_COUPON_CODE,
  NO_COUPON,
  nextCouponEntry,
  normalizeCouponCode,
} from '#domain/billing/coupon-entry.ts'
import { call } from '../../../lib/api/api.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import type { Order } from '../../../state/billing-dialog.ts'
import { useLostFocus } from '../../../ui/behaviour/focus-trail.ts'
import classes from './order.module.css'

/** Specification part 2, section 4. */
export function useCoupon({ id, period }: Order) {
  const [entry, setEntry] = useState<CouponEntry>(NO_COUPON)
  const current = useRef(entry)
  const send = useCallback((event: CouponEvent) => {
    const before = current.current
    current.current = nextCouponEntry(before, event)
    setEntry(current.current)
    return current.current !== before
  }, [])
  const apply = async () => {
    if (!send({ type: 'applied' })) return
    const checking = current.current
    if (checking.state !== 'checking') return
    // False after a payment cancelled this check, even if the same code is checked again.
    const isCurrent = () => current.current === checking
    try {
      const coupon = await call('checkCoupon', {
        body: { code: checking.code, item: id },
      })
      if (!isCurrent()) return
      send({ type: 'checked', coupon })
      showToast(
        coupon !== null && 'couponId' in coupon
          ? { kind: 'success', title: 'Code valid', message: 'Code is valid!', key: 'coupon' }
          : {
              kind: 'warning',
              title: 'Code invalid',
              message: notValid(coupon?.refusal ?? null),
              key: 'coupon',
            },
      )
    } catch (error) {
      if (!isCurrent()) return
      send({ type: 'check-failed' })
      notifyFailure(error)
    }
  }
  return {
    entry,
    coupon: getValidCoupon(entry),
    isChecking: entry.state === 'checking',
    isShown: isEntryShown(entry, period),
    type: (code: string) => send({ type: 'typed', code }),
    apply: () => void apply(),
    endCheck: useCallback(() => void send({ type: 'payment-begun' }), [send]),
    remove: () => {
      current.current = NO_COUPON
      setEntry(NO_COUPON)
    },
  }
}

const notValid = (refusal: string | null): string =>
  refusal === null ? 'Code not valid' : `Code not valid. ${refusal}`

interface CouponFieldProps {
  coupon: ReturnType<typeof useCoupon>
  disabled: boolean
}

export function CouponField({ coupon, disabled }: CouponFieldProps) {
  return coupon.isShown ? <CouponForm coupon={coupon} disabled={disabled} /> : null
}

function CouponForm({ coupon: { entry, isChecking, type, apply }, disabled }: CouponFieldProps) {
  const field = useLostFocus<HTMLInputElement>(!isChecking)
  const code = 'code' in entry ? entry.code : ''
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form className={classes.couponField} onSubmit={onSubmit}>
      <TextInput
        ref={field}
        label="Coupon"
        value={code}
        maxLength={MAX_COUPON_CODE}
        autoComplete="off"
        disabled={disabled || isChecking}
        error={entry.state === 'invalid' && notValid(entry.refusal)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        h={36}
        loading={isChecking}
        disabled={disabled || normalizeCouponCode(code) === null}
      >
        Apply
      </Button>
    </form>
  )
}
