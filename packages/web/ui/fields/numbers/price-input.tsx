import { TextInput } from '@mantine/core'
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react'
import { FieldGroup } from '../field-group.tsx'
import { useTypedText } from '../use-typed-text.ts'
import classes from './price-input.module.css'
import {
  cleanThousands,
  cleanUnits,
  dollarsAsThousands,
  groupedThousands,
  movedUp,
  type PriceParts,
  paddedUnits,
  partsOfPrice,
  partsOfText,
  priceOfParts,
  scaledParts,
} from './typed-price.ts'

export interface PriceInputProps {
  label: string
  description?: ReactNode
  /** Whole dollars; null when empty. */
  value: number | null
  onChange: (value: number | null) => void
  error?: ReactNode
  disabled?: boolean
}

const UNITS = 3
/** Letters of what was pasted, in an error. */
const MOST_QUOTED = 40
const SEPARATORS = [',', '.', ' ']

/** No price of its own: a hundred pasted below 1,250 thousand. */
const isOfUnits = (text: string): boolean => /^\d{1,3}$/.test(text.trim())

const isShortcut = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey

/**
 * The price input (specification part 2, section 5): thousands, and up to three digits of units, which are padded with
 * zeros when they are left. A comma, a point or a space goes on to the units; Backspace at their beginning goes back. Whole prices are taken as they
 * are typed or pasted: `1,250,000`, `1.25m`, `950k`.
 */
export function PriceInput({
  label,
  description,
  value,
  onChange,
  error,
  disabled = false,
}: PriceInputProps) {
  const [parts, show] = useTypedText(value, partsOfPrice)
  const thousands = useRef<HTMLInputElement>(null)
  const units = useRef<HTMLInputElement>(null)
  /** Parts that a letter or a paste made: `1.25mm` is no thousand times as much. */
  const taken = useRef<PriceParts>(undefined)
  /** Pasted text that is no price, and was not taken. */
  const [unread, setUnread] = useState('')
  const change = (next: PriceParts) => {
    setUnread('')
    const price = priceOfParts(dollarsAsThousands(next) ?? next)
    show(next, price)
    onChange(price)
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    // Still within the price: zeros that come now would stand in the way of what is typed next.
    if (relatedTarget === units.current || relatedTarget === thousands.current) return
    const left = dollarsAsThousands(parts) ?? parts
    show({ thousands: groupedThousands(left.thousands), units: paddedUnits(left) }, value)
  }
  /** Takes `k` and `m`, and a whole price that is pasted. */
  const takeWhole = (event: SyntheticEvent, whole: PriceParts | null) => {
    if (whole === null) return
    event.preventDefault()
    taken.current = whole
    change(whole)
    units.current?.focus()
  }
  const selectUnits = () => {
    units.current?.focus()
    units.current?.select()
  }
  const takeLetter = (event: KeyboardEvent) =>
    takeWhole(event, parts === taken.current ? null : scaledParts(parts, event.key))
  const goOn = (event: KeyboardEvent) => {
    if (isShortcut(event)) return
    takeLetter(event)
    if (!SEPARATORS.includes(event.key)) return
    event.preventDefault()
    selectUnits()
  }
  /** Keyboards of phones do not say which key was pressed: a separator is seen in the text. */
  const typeThousands = (text: string) => {
    const [before = ''] = text.split('.')
    change({ ...parts, thousands: cleanThousands(before) })
    if (SEPARATORS.includes(text.slice(-1))) selectUnits()
  }
  const goBack = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isShortcut(event)) return
    takeLetter(event)
    const { selectionStart, selectionEnd, value: text } = event.currentTarget
    const isAt = (place: number) => selectionStart === place && selectionEnd === place
    if (event.key === 'Backspace' && isAt(0)) {
      event.preventDefault()
      thousands.current?.focus()
    } else if (isAt(UNITS) && text.length === UNITS && /^[, ]$/.test(event.key)) {
      event.preventDefault()
      change(movedUp(parts))
    }
  }
  const shownError =
    unread === '' ? error : `“${unread.slice(0, MOST_QUOTED)}” was not taken: paste one price in dollars.`
  return (
    <FieldGroup label={label} description={description} error={shownError}>
      {(errorId) => {
        const part = {
          disabled,
          error: Boolean(shownError),
          inputMode: 'numeric',
          autoComplete: 'off',
          'aria-errormessage': errorId,
          onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
            const text = event.clipboardData.getData('text')
            if (event.currentTarget === units.current && isOfUnits(text)) return
            const whole = partsOfText(text)
            if (whole === null) {
              event.preventDefault()
              setUnread(text.trim())
            }
            takeWhole(event, whole)
          },
        } as const
        return (
          <div className={classes.price}>
            <TextInput
              {...part}
              ref={thousands}
              className={classes.thousands}
              aria-label={`${label}: thousands of dollars`}
              leftSection="$"
              leftSectionWidth={26}
              value={parts.thousands}
              onChange={(event) => typeThousands(event.currentTarget.value)}
              onKeyDown={goOn}
              onBlur={leave}
            />
            <span className={classes.comma} aria-hidden="true">
              ,
            </span>
            <TextInput
              {...part}
              ref={units}
              className={classes.units}
              aria-label={`${label}: dollars below a thousand`}
              maxLength={3}
              placeholder="000"
              value={parts.units}
              onChange={(event) => change({ ...parts, units: cleanUnits(event.currentTarget.value) })}
              onKeyDown={goBack}
              onBlur={leave}
            />
          </div>
        )
      }}
    </FieldGroup>
  )
}
