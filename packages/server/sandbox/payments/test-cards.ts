/** From docs.stripe.com/testing */

export interface Refusal {
  code: string
  message: string
}

interface TestCard {
  onSetup: 'ok' | 'authenticate' | Refusal
  onCharge: 'ok' | 'authenticate' | Refusal
}

const declined: Refusal = { code: 'card_declined', message: 'Your card was declined.' }
const insufficient: Refusal = { code: 'card_declined', message: 'Your card has insufficient funds.' }
const refused = (code: string, message: string): TestCard => {
  const refusal = { code, message }
  return { onSetup: refusal, onCharge: refusal }
}

const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { onSetup: 'ok', onCharge: 'ok' },
  '5555555555554444': { onSetup: 'ok', onCharge: 'ok' },
  '4000002500003155': { onSetup: 'authenticate', onCharge: 'ok' },
  '4000002760003184': { onSetup: 'authenticate', onCharge: 'authenticate' },
  '4000008260003178': { onSetup: 'authenticate', onCharge: insufficient },
  '4000000000000341': { onSetup: 'ok', onCharge: declined },
  '4000000000000002': { onSetup: declined, onCharge: declined },
  '4000000000009995': { onSetup: insufficient, onCharge: insufficient },
  '4000000000000069': refused('expired_card', 'Your card has expired.'),
  '4000000000000127': refused('incorrect_cvc', 'Your card’s security code is incorrect.'),
  '4000000000000119': refused(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
}

/** Rejects cards other than the provider's test cards. */
export function testCard(number: string): TestCard {
  if (!isLuhn(number)) return refused('incorrect_number', 'Your card number is incorrect.')
  return (
    CARDS[number] ??
    refused(
      'card_declined',
      'Your card was declined: the sandbox takes test cards only, such as 4242 4242 4242 4242.',
    )
  )
}

function isLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
