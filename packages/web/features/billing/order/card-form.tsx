import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useColorScheme } from '../../../state/account/preferences.ts'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { Loading } from '../../../ui/hints/loading.tsx'
import type { Billing } from '../billing-queries.ts'
import { loadProvider } from './payment-provider.ts'

interface CardFormProps {
  provider: Billing['provider']
  clientSecret: string
  /** Buttons below the form. `submit` is null until the card form is ready. */
  children: (submit: ((send: SendCard) => void) | null) => ReactNode
}

type SendCard = (stripe: Stripe, elements: StripeElements) => void

/** Card data never reaches this page or our server. */
export function CardForm({ provider, clientSecret, children }: CardFormProps) {
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null)
  const scheme = useColorScheme()
  const load = () => {
    setStripe(null)
    loadProvider(provider).then(setStripe, () => setStripe('failed'))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the provider does not change
  useEffect(load, [])
  const options = useMemo(
    () => ({ clientSecret, appearance: makeAppearance(scheme) }),
    [clientSecret, scheme],
  )
  if (stripe === null || stripe === 'failed') {
    return (
      <>
        {stripe === null ? (
          <CardSkeleton />
        ) : (
          <LoadFailure noun="The card form" retry={load}>
            The payment provider is not responding. Nothing was paid.
          </LoadFailure>
        )}
        {children(null)}
      </>
    )
  }
  return (
    <Elements stripe={stripe} options={options} key={clientSecret}>
      <CardFields>{children}</CardFields>
    </Elements>
  )
}

function CardFields({ children }: Pick<CardFormProps, 'children'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const submit = stripe && elements && isReady ? (send: SendCard) => send(stripe, elements) : null
  return (
    <>
      {!isReady && <CardSkeleton />}
      <PaymentElement
        options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } }}
        onReady={() => setReady(true)}
      />
      {children(submit)}
    </>
  )
}

export const CardSkeleton = () => <Loading label="Loading the card form" heights={[36, 36]} gap={12} />

/** Copies the page's styles, because the provider's fields do not inherit them. */
function makeAppearance(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--brand'),
      colorBackground: token('--surface'),
      colorText: token('--text'),
      colorTextSecondary: token('--muted'),
      colorDanger: token('--danger'),
      borderRadius: '8px',
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '14px',
    },
  }
}
