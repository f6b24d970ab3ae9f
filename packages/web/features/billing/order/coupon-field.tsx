import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Coupon, MAX_COUPON_CODE, takesCoupon } from '#domain/billing/order-total.ts'
import { call } from '../../../lib/api/api.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import type { Order } from '../../../state/billing-dialog.ts'
import { takeLostFocus } from '../../../ui/behaviour/focus-trail.ts'
import classes from './order.module.css'

/** Coupon of an order (specification part 2, section 4). */
export function useCoupon({ id, period }: Order) {
  const [code, setCode] = useState('')
  const [coupon, setCoupon] = useState<Coupon | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    try {
      const result = await call('checkCoupon', { body: { code: code.trim(), item: id } })
      setCode('')
      if (result !== null && 'couponId' in result) {
        setCoupon(result)
        showToast({ kind: 'success', title: 'Code valid', message: 'Code is valid!', key: 'coupon' })
        return
      }
      const message = result === null ? 'Code not valid' : `Code not valid. ${result.refusal}`
      setProblem(message)
      showToast({ kind: 'warning', title: 'Code invalid', message, key: 'coupon' })
    } catch (error) {
      notifyFailure(error)
    } finally {
      setChecking(false)
    }
  }
  return {
    code,
    coupon,
    problem,
    isChecking,
    isShown: takesCoupon(period) && coupon === null,
    setText: (text: string) => {
      setCode(text)
      setProblem(null)
    },
    check: () => void check(),
    remove: () => setCoupon(null),
  }
}

interface CouponFieldProps {
  coupon: ReturnType<typeof useCoupon>
  disabled: boolean
}

export function CouponField({
  coupon: { code, problem, isChecking, setText, check },
  disabled,
}: CouponFieldProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    check()
  }
  return (
    <form className={classes.couponField} onSubmit={onSubmit}>
      <TextInput
        ref={isChecking ? null : takeLostFocus}
        label="Coupon"
        value={code}
        maxLength={MAX_COUPON_CODE}
        autoComplete="off"
        disabled={disabled || isChecking}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        h={36}
        loading={isChecking}
        disabled={disabled || code.trim() === ''}
      >
        Apply
      </Button>
    </form>
  )
}
