import { RequiredPage } from '../features/account/two-step/required-page.tsx'
import { PaymentPage } from '../features/billing/page/payment-page.tsx'
import { SignOutLink } from '../features/onboarding/sign-out-link.tsx'

export const TwoStepRequired = () => <RequiredPage signOut={<SignOutLink />} />

export const Payment = () => <PaymentPage footer={<SignOutLink />} />
