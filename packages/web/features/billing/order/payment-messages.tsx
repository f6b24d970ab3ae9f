import type { ReactNode } from 'react'
import type { PaymentFlow } from '#domain/billing/payment-flow.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'

export const FLOW_TEXTS: Record<PaymentFlow['state'], string | null> = {
  idle: null,
  preparing: null,
  'card-form': null,
  confirming: 'Your bank is confirming the card. It may open a window for you to authenticate.',
  processing: 'The payment is being processed. Please leave this window open.',
  authenticating: 'Your bank asks you to confirm this payment.',
  'asking-outcome': 'We are checking whether the payment went through. You will not be charged twice.',
  success: 'Paid.',
  failure: null,
}

export const CONNECTION_FAILED =
  'The connection failed. As far as we know, nothing was charged. Please check your internet connection, and try again.'

export const announcePaid = (message: string): void =>
  void showToast({ kind: 'success', title: 'Payment Successful', message })

interface PaymentErrorProps {
  message: string | null
  /** Whether the payment was refused before it started. `message` then says how to proceed. */
  isRefused?: boolean
  children?: ReactNode
}

export const PaymentError = ({ message, isRefused = false, children }: PaymentErrorProps) => (
  <AlertBanner kind="warning" title="Payment error">
    {message} {!isRefused && message !== CONNECTION_FAILED && <>Nothing was charged. {children}</>}
  </AlertBanner>
)
