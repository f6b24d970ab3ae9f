import type { ReactNode } from 'react'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'

interface PaymentErrorProps {
  /** Reason given by the bank or the server; null if there is none. */
  message: string | null
  /** The server did not start a payment, and its message tells how to proceed. */
  isRefused?: boolean
  /** How to proceed after a decline. */
  children?: ReactNode
}

/** A failed payment, in the form. */
export const PaymentError = ({ message, isRefused = false, children }: PaymentErrorProps) => (
  <AlertBanner kind="warning" title="Payment error">
    {message} {!isRefused && <>Nothing was charged. {children}</>}
  </AlertBanner>
)
