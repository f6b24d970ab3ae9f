import { TextInput } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { FieldGroup } from '../field-group.tsx'
import { useTypedText } from '../use-typed-text.ts'
import classes from './price-input.module.css'
import {
  cleanThousands,
  cleanUnits,
  type PriceParts,
  paddedUnits,
  partsOfPrice,
  priceOfParts,
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

/**
 * The price input (specification part 2, section 5): thousands, and up to three digits of units, which are padded with
 * zeros when they are left. A comma, a point or a space goes on to the units; Backspace at their beginning goes back.
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
  const change = (next: PriceParts) => {
    const price = priceOfParts(next)
    show(next, price)
    onChange(price)
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    // Still within the price: zeros that come now would stand in the way of what is typed next.
    if (relatedTarget === units.current || relatedTarget === thousands.current) return
    show({ ...parts, units: paddedUnits(parts) }, value)
  }
  const goOn = (event: KeyboardEvent) => {
    if (![',', '.', ' '].includes(event.key)) return
    event.preventDefault()
    units.current?.select()
  }
  const goBack = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (event.key !== 'Backspace' || selectionStart !== 0 || selectionEnd !== 0) return
    event.preventDefault()
    thousands.current?.focus()
  }
  return (
    <FieldGroup label={label} description={description} error={error}>
      {(errorId) => {
        const part = {
          disabled,
          error: Boolean(error),
          inputMode: 'numeric',
          autoComplete: 'off',
          'aria-errormessage': errorId,
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
              onChange={(event) => change({ ...parts, thousands: cleanThousands(event.currentTarget.value) })}
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
