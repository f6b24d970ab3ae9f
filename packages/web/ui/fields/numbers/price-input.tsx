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

/** `amount` includes cents. Empty text is valid. */
function readPrice(text: string, isSigned: boolean) {
  const amount = readAmount(text)
  const isPrice = amount !== null && (isSigned || amount >= 0)
  return { amount, dollars: isPrice ? Math.trunc(amount) : null, isValid: isPrice || text.trim() === '' }
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
  const [{ text, wasLeft, amount: typedAmount }, setTypedPrice] = useTypedText(
    value,
    (dollars): TypedPrice => ({ text: getText(dollars), wasLeft: true, amount: dollars }),
  )
  const { dollars, isValid } = readPrice(text, isSigned)
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
  const changeText = (next: string, wasLeft: boolean) => {
    const price = readPrice(next, isSigned)
    setTypedPrice({ text: next, wasLeft, amount: price.amount }, price.dollars)
    onChange(price.dollars, { ok: price.isValid })
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
        error={(!isValid && wasLeft && PRICE_MESSAGE) || error}
        onChange={(event) => changeText(event.currentTarget.value, false)}
        onBlur={(event) => {
          const leftText = isValid ? getText(dollars) : text
          setTypedPrice({ text: leftText, wasLeft: true, amount: typedAmount }, dollars)
          onBlur?.(event)
        }}
      />
      {guess !== null && dollars !== null && (wasLeft || askedGuess === guess) && (
        <PriceQuestion
          dollars={dollars}
          guess={guess}
          onChange={() => {
            changeText(getText(guess), true)
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
