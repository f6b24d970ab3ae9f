import { Text, TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { doubtfulPrice, readAmount, TYPICAL_PRICE_DOLLARS } from '#domain/table/typed-amount.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { useTypedText } from '../use-typed-text.ts'
import classes from './price-input.module.css'

export interface PriceInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'leftSection'> {
  /** Whole dollars. */
  value: number | null
  /** Null while empty or invalid; `ok` is false if invalid. */
  onChange: (value: number | null, result: { ok: boolean }) => void
  isSigned?: boolean
  /** Typical price. The field questions prices at least 100 times larger or smaller. Null disables this. */
  typicalDollars?: number | null
}

const getText = (dollars: number | null) => (dollars === null ? '' : formatNumber(dollars))

interface TypedPrice {
  text: string
  wasLeft: boolean
  /** Typed amount, including cents. */
  amount: number | null
}

/** A price in whole dollars, typed as `812500`, `812,500`, `$812.5k` or `1.4m`. */
export function PriceInput({
  value,
  onChange,
  isSigned = false,
  typicalDollars = TYPICAL_PRICE_DOLLARS,
  error,
  onBlur,
  ...input
}: PriceInputProps) {
  const [{ text, wasLeft, amount: typedAmount }, show] = useTypedText(
    value,
    (dollars): TypedPrice => ({ text: getText(dollars), wasLeft: true, amount: dollars }),
  )
  const amount = readAmount(text)
  const isPrice = amount !== null && (isSigned || amount >= 0)
  const isInvalid = text.trim() !== '' && !isPrice
  const dollars = isPrice ? Math.trunc(amount) : null
  const guess =
    typicalDollars === null || dollars === null ? null : doubtfulPrice(typedAmount ?? dollars, typicalDollars)
  const box = useRef<HTMLInputElement>(null)
  const [askedGuess, setAskedGuess] = useState<number | null>(null)
  useEffect(() => {
    if (guess === null || askedGuess === guess) return
    return holdSubmit(box.current, () => {
      setAskedGuess(guess)
      box.current?.focus()
    })
  }, [guess, askedGuess])
  const set = (next: TypedPrice, price: number | null, ok: boolean) => {
    show(next, price)
    onChange(price, { ok })
  }
  const type = (next: string) => {
    const price = readAmount(next)
    const ok = price === null ? next.trim() === '' : isSigned || price >= 0
    set({ text: next, wasLeft: false, amount: price }, ok && price !== null ? Math.trunc(price) : null, ok)
  }
  return (
    <div>
      <TextInput
        {...input}
        ref={box}
        leftSection="$"
        leftSectionWidth={26}
        inputMode={isSigned ? 'text' : 'decimal'}
        autoComplete="off"
        value={text}
        error={(isInvalid && wasLeft && PRICE_MESSAGE) || error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          show({ text: isInvalid ? text : getText(dollars), wasLeft: true, amount: typedAmount }, dollars)
          onBlur?.(event)
        }}
      />
      {guess !== null && dollars !== null && (wasLeft || askedGuess === guess) && (
        <PriceQuestion
          dollars={dollars}
          guess={guess}
          onChange={() => {
            set({ text: getText(guess), wasLeft: true, amount: guess }, guess, true)
            box.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** Holds back the first submit, so that the question is read before the price is saved. */
function holdSubmit(box: HTMLInputElement | null, ask: () => void): (() => void) | undefined {
  const form = box?.form
  if (!form) return
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    ask()
  }
  form.addEventListener('submit', hold)
  return () => form.removeEventListener('submit', hold)
}

interface PriceQuestionProps {
  dollars: number
  guess: number
  onChange: () => void
}

export const PriceQuestion = ({ dollars, guess, onChange }: PriceQuestionProps) => (
  <Text fz={12} c="dimmed" mt={4} role="status">
    {formatCurrency0(dollars)}: is that right?{' '}
    <UnstyledButton className={classes.meant} onClick={onChange}>
      Change to {formatCurrency0(guess)}
    </UnstyledButton>
  </Text>
)

const PRICE_MESSAGE = 'Enter one price, for example 812,500, 812.5k or 1.4m.'
