/** Requests from the browser, which has only the public key and a client secret. */
import type { BillingEngine } from './billing-engine.ts'
import type { PaymentIntent, SetupIntent } from './shapes.ts'
import { missingError, SandboxError, type SandboxStore } from './store.ts'
import { testCard } from './test-cards.ts'

const AUTHENTICATION_FAILED = {
  type: 'card_error' as const,
  code: 'setup_intent_authentication_failure' as const,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

type ShownIntent = SetupIntent | PaymentIntent
/** Fields of a form by name. */
type Fields = Record<string, string | undefined>

export function findBySecret(store: SandboxStore, { client_secret: secret = '' }: Fields): ShownIntent {
  const [id = ''] = secret.split('_secret_')
  const intent = store.find('setup_intent', id) ?? store.find('payment_intent', id)
  if (!intent || intent.client_secret !== secret) throw missingError('intent')
  return intent
}

export function confirmSetup(store: SandboxStore, fields: Fields): SetupIntent {
  const intent = findBySecret(store, fields)
  if (intent.object !== 'setup_intent') throw missingError('setup_intent')
  if (intent.status === 'succeeded') {
    throw new SandboxError(400, 'setup_intent_unexpected_state', 'This setup intent has already succeeded.')
  }
  const { number: typedNumber = '', exp_month = '12', exp_year = '2034' } = fields
  const number = typedNumber.replaceAll(/\D/g, '')
  const { onSetup } = testCard(number)
  if (typeof onSetup === 'object') {
    const { code, message } = onSetup
    intent.status = 'requires_payment_method'
    intent.last_setup_error = { type: 'card_error', code: code as 'card_declined', message }
    throw new SandboxError(402, code, message, 'card_error')
  }
  const method = store.put('payment_method', {
    ...store.base('pm'),
    customer: intent.customer,
    card: {
      brand: number.startsWith('5') ? 'mastercard' : 'visa',
      last4: number.slice(-4),
      exp_month: Number(exp_month),
      exp_year: Number(exp_year),
    },
    sandbox_number: number,
  })
  intent.payment_method = method.id
  intent.last_setup_error = null
  intent.status = onSetup === 'ok' ? 'succeeded' : 'requires_action'
  if (intent.status === 'succeeded') store.emit('setup_intent.succeeded', intent)
  return intent
}

export function authenticate({ store, charges }: BillingEngine, fields: Fields): ShownIntent {
  const intent = findBySecret(store, fields)
  const isConfirmed = fields.confirmed === 'true'
  if (intent.object === 'payment_intent') {
    charges.authenticate(intent, isConfirmed)
    return intent
  }
  if (intent.status !== 'requires_action') return intent
  if (isConfirmed) {
    intent.status = 'succeeded'
    store.emit('setup_intent.succeeded', intent)
  } else {
    intent.status = 'requires_payment_method'
    intent.payment_method = null
    intent.last_setup_error = AUTHENTICATION_FAILED
  }
  return intent
}
