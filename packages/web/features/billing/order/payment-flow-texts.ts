import type { PaymentFlow } from '#domain/billing/payment-flow.ts'

/** Null if the form states it. */
export const FLOW_TEXTS: Record<PaymentFlow['state'], string | null> = {
  idle: null,
  preparing: null,
  'card-form': null,
  confirming: 'Your bank confirms the card. It may open a window for you to authenticate.',
  processing: 'The payment is being processed. Please leave this window open.',
  authenticating: 'Your bank wants you to confirm this payment.',
  'asking-outcome': 'We are checking whether the payment went through. You will not be charged twice.',
  success: 'Paid.',
  failure: null,
}
