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
const createRefusal = (code: string, message: string): TestCard => {
  const refusal = { code, message }
  return { onSetup: refusal, onCharge: refusal }
}

const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { onSetup: 'ok', onCharge: 'ok' },
  '5555555555554444': { onSetup: 'ok', onCharge: 'ok' },
  '4000002500003155': { onSetup: 'authenticate', onCharge: 'ok' },
  '4000002760003184': { onSetup: 'authenticate', onCharge: 'authenticate' },
  '4000008260003178': { onSetup: 'authenticate', onCharge: insufficientFunds },
  '4000000000000341': { onSetup: 'ok', onCharge: decline },
  '4000000000000002': { onSetup: decline, onCharge: decline },
  '4000000000009995': { onSetup: insufficientFunds, onCharge: insufficientFunds },
  '4000000000000069': createRefusal('expired_card', 'Your card has expired.'),
  '4000000000000127': createRefusal('incorrect_cvc', 'Your card’s security code is incorrect.'),
  '4000000000000119': createRefusal(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
}

/** Rejects cards other than the provider's test cards. */
export function testCard(number: string): TestCard {
  if (!isLuhn(number)) return createRefusal('incorrect_number', 'Your card number is incorrect.')
  return (
    CARDS[number] ??
    createRefusal(
      'card_declined',
      'Your card was declined: the sandbox takes test cards only, such as 4242 4242 4242 4242.',
    )
  )
}

function isLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
