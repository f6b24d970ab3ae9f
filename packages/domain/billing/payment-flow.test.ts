import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  isInProgress,
  nextPaymentFlow,
  PAYMENT_IDLE,
  type PaymentEvent,
  type PaymentFlow,
} from './payment-flow.ts'

const FORM = { customerId: 'cus_1', clientSecret: 'secret', intentId: 'seti_1' }
const READY: PaymentEvent = { type: 'form-ready', ...FORM }
const after = (...events: PaymentEvent[]): PaymentFlow => events.reduce(nextPaymentFlow, PAYMENT_IDLE)

it('A new card: the form, then confirmed, then charged', () => {
  expect(after({ type: 'new-card-chosen' }, READY)).toEqual({ state: 'card-form', ...FORM, refusal: null })
  const charged = after(
    { type: 'new-card-chosen' },
    READY,
    { type: 'form-submitted' },
    { type: 'card-confirmed' },
  )
  expect(charged).toEqual({ state: 'processing' })
  expect(nextPaymentFlow(charged, { type: 'paid' })).toEqual({ state: 'success' })
})

it('A refused card leaves the form, so that another can be typed', () => {
  const refused = after(
    { type: 'new-card-chosen' },
    READY,
    { type: 'form-submitted' },
    { type: 'card-refused', message: 'Declined.' },
  )
  expect(refused).toEqual({ state: 'card-form', ...FORM, refusal: 'Declined.' })
})

it('A saved card is charged directly, and authenticated where its bank wants it', () => {
  const charged = after({ type: 'saved-card-charged' })
  const asked = nextPaymentFlow(charged, { type: 'authentication-needed', clientSecret: 'pi' })
  expect(asked).toEqual({ state: 'authenticating', clientSecret: 'pi' })
  expect(nextPaymentFlow(asked, { type: 'authenticated' })).toEqual({ state: 'asking-outcome' })
})

it('A second submission does nothing while one is in progress', () => {
  for (const flow of [after({ type: 'saved-card-charged' }), after({ type: 'new-card-chosen' })]) {
    expect(isInProgress(flow)).toBe(true)
    expect(nextPaymentFlow(flow, { type: 'saved-card-charged' })).toBe(flow)
    expect(nextPaymentFlow(flow, { type: 'form-submitted' })).toBe(flow)
  }
})

it('law: after success nothing is charged any more, whatever comes', () => {
  const types = [
    'new-card-chosen',
    'form-submitted',
    'card-confirmed',
    'saved-card-charged',
    'paid',
    'authenticated',
    'outcome-unknown',
    'restarted',
  ] as const
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...types)), (events) => {
      const flow = events.reduce<PaymentFlow>((now, type) => nextPaymentFlow(now, { type }), {
        state: 'success',
      })
      expect(flow.state).toBe('success')
    }),
  )
})

it('What fails says why, and begins anew from there', () => {
  const unreachable = after({ type: 'new-card-chosen' }, { type: 'failed', message: 'No connection.' })
  expect(unreachable).toEqual({ state: 'failure', message: 'No connection.', isRefused: false })
  expect(nextPaymentFlow(unreachable, { type: 'restarted' })).toEqual(PAYMENT_IDLE)
  expect(nextPaymentFlow(unreachable, { type: 'saved-card-charged' }).state).toBe('processing')
  const declined = after({ type: 'saved-card-charged' }, { type: 'failed', message: 'Declined.' })
  expect(declined).toEqual({ state: 'failure', message: 'Declined.', isRefused: false })
  expect(after({ type: 'new-card-chosen' }, { type: 'restarted' })).toEqual(PAYMENT_IDLE)
})

it('The form of a card can be left, but not what is being charged', () => {
  const form = after({ type: 'new-card-chosen' }, READY)
  expect(nextPaymentFlow(form, { type: 'restarted' })).toEqual(PAYMENT_IDLE)
  const charged = after({ type: 'saved-card-charged' })
  expect(nextPaymentFlow(charged, { type: 'restarted' })).toBe(charged)
})
