import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { readAmount } from '#domain/table/typed-amount.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { useTypedText } from '../use-typed-text.ts'
import classes from './price-input.module.css'

export interface PriceInputProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'leftSection'> {
  /** Whole dollars. */
  value: number | null
  /** Null while empty or invalid; `ok` is false for the latter. */
  onChange: (value: number | null, result: { ok: boolean }) => void
  isSigned?: boolean
  /** A price a hundred times off is questioned; null disables that. */
  usual?: number | null
}

/** Of a property, in dollars. */
const USUAL_PRICE = 1_000_000

const textOf = (dollars: number | null) => (dollars === null ? '' : formatNumber(dollars))

interface Typed {
  text: string
  isLeft: boolean
}

/** Typed as `812500`, `812,500`, `$812.5k` or `1.4m`. */
export function PriceInput({
  value,
  onChange,
  isSigned = false,
  usual = USUAL_PRICE,
  error,
  ...input
}: PriceInputProps) {
  const [{ text, isLeft }, show] = useTypedText(
    value,
    (dollars): Typed => ({
      text: textOf(dollars),
      isLeft: true,
    }),
  )
  const amount = readAmount(text)
  const isPrice = amount !== null && (isSigned || amount >= 0)
  const isUnread = text.trim() !== '' && !isPrice
  const dollars = isPrice ? Math.trunc(amount) : null
  const meant = usual === null || dollars === null || !isLeft ? null : doubtfulPrice(dollars, usual)
  const set = (next: string, price: number | null, ok: boolean, left: boolean) => {
    show({ text: next, isLeft: left }, price)
    onChange(price, { ok })
  }
  const type = (next: string) => {
    const read = readAmount(next)
    const ok = read === null ? next.trim() === '' : isSigned || read >= 0
    set(next, ok && read !== null ? Math.trunc(read) : null, ok, false)
  }
  return (
    <div>
      <TextInput
        {...input}
        leftSection="$"
        leftSectionWidth={26}
        inputMode={isSigned ? 'text' : 'decimal'}
        autoComplete="off"
        value={text}
        error={(isUnread && isLeft && PRICE_MESSAGE) || error}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => show({ text: isUnread ? text : textOf(dollars), isLeft: true }, dollars)}
      />
      {meant !== null && (
        <p className={classes.question} role="status">
          {formatCurrency0(dollars)}: is that right?{' '}
          <UnstyledButton className={classes.meant} onClick={() => set(textOf(meant), meant, true, true)}>
            Change to {formatCurrency0(meant)}
          </UnstyledButton>
        </p>
      )}
    </div>
  )
}

const PRICE_MESSAGE = 'Enter one price, for example 812,500, 812.5k or 1.4m.'

const FACTOR = 1000
const DOUBTFUL = 100

/** Likely intended price, if this one is a hundred times off; otherwise null. */
function doubtfulPrice(dollars: number, usual: number): number | null {
  if (dollars === 0) return null
  if (dollars * DOUBTFUL <= usual) return dollars * FACTOR
  if (dollars >= usual * DOUBTFUL) return Math.round(dollars / FACTOR)
  return null
}
