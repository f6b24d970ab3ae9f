import { Box, Button } from '@mantine/core'
import { useEffect } from 'react'
import { takeLostFocus } from '../../../ui/behaviour/focus-trail.ts'
import type { Billing } from '../billing-queries.ts'
import { cardTitle } from '../details/saved-card.tsx'
import { RadioCards } from '../radio-cards.tsx'
import { CONNECTION_FAILED } from './payment-messages.tsx'
import type { Payment } from './use-payment.ts'

interface PayWithProps {
  payment: Payment
  savedCard: Billing['billingDetails']['savedCard']
  isNew: boolean
  onChange: (isNew: boolean) => void
}

export function PayWith({ payment, savedCard, isNew, onChange }: PayWithProps) {
  const { flow, chooseNewCard, restart } = payment
  // The choice of card is fixed during a payment, but not while the card form loads.
  const isFixed = payment.isBusy && flow.state !== 'preparing'
  const isWaiting = savedCard === null && flow.state === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once per wait
  useEffect(() => {
    if (isWaiting) chooseNewCard()
  }, [isWaiting])
  const retryButton = isNew && flow.state === 'failure' && (
    <Button ref={takeLostFocus} variant="default" mt={16} onClick={chooseNewCard}>
      {flow.message === CONNECTION_FAILED ? 'Try again' : 'Try another card'}
    </Button>
  )
  if (savedCard === null) return retryButton
  return (
    <>
      <Box mt={16}>
        <RadioCards
          label="Pay with"
          value={isNew ? 'new' : 'saved'}
          disabled={isFixed}
          options={[
            { value: 'saved', content: cardTitle(savedCard) },
            { value: 'new', content: 'New card' },
          ]}
          onChange={(value) => {
            onChange(value === 'new')
            if (value === 'new') chooseNewCard()
            else restart()
          }}
        />
      </Box>
      {retryButton}
    </>
  )
}
