import { PaymentPage } from '../features/billing/page/payment-page.tsx'
import { SignOutLink } from '../features/onboarding/sign-out-link.tsx'

export function Payment() {
  return <PaymentPage footer={<SignOutLink />} />
}
