/** From docs.stripe.com/testing */

export interface Refusal {
  code: string
  message: string
}

interface TestCard {
  onSetup: 'ok' | 'authenticate' | Refusal
  onCharge: 'ok' | 'authenticate' | Refusal
}

const decline: Refusal = { code: 'card_declined', message: 'Your card was declined.' }
const insufficientFunds: Refusal = { code: 'card_declined', message: 'Your card has insufficient funds.' }
const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { onSetup: 'ok', onCharge: 'ok' },
  '5555555555554444': { onSetup: 'ok', onCharge: 'ok' },
  '4000002500003155': { onSetup: 'authenticate', onCharge: 'ok' },
  '4000002760003184': { onSetup: 'authenticate', onCharge: 'authenticate' },
  '4000008260003178': { onSetup: 'authenticate', onCharge: insufficientFunds },
  '4000000000000341': { onSetup: 'ok', onCharge: decline },
  '4000000000000002': { onSetup: decline, onCharge: decline },
}

const NO_TEST_CARD: Refusal = {
  code: 'card_declined',
  message: 'Your card was declined: the sandbox takes test cards only, such as 4242 4242 4242 4242.',
}

export const testCard = (number: string): TestCard =>
  CARDS[number] ?? { onSetup: NO_TEST_CARD, onCharge: NO_TEST_CARD }
