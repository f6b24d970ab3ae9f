import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatPlainNumber } from '#domain/text/number-format.ts'
import { useStable } from '../../behaviour/use-stable.ts'
import { getNumberMessage } from '../field-messages.ts'
import { useTypedText } from '../use-typed-text.ts'
import {
  checkNumber,
  cleanNumberText,
  type NumberInputResult,
  type NumberRules,
  stepNumber,
} from './typed-number.ts'

export interface NumberInputProps
  extends Omit<
    TextInputProps,
    'value' | 'defaultValue' | 'onChange' | 'type' | 'required' | 'min' | 'max' | 'step'
  > {
  value: number | null
  /** Null while empty or invalid; `result` says which, and why. */
  onChange: (value: number | null, result: NumberInputResult) => void
  rules?: NumberRules & { step?: number }
}

/** Specification part 2, section 5. Arrow keys, and the wheel while focused, step within bounds. */
export function NumberInput({
  value,
  onChange,
  rules = {},
  error,
  onBlur,
  onKeyDown,
  ...input
}: NumberInputProps) {
  const [text, show] = useTypedText(value, getText)
  const [wasLeft, setLeft] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const result = checkNumber(text, rules)
  const message = getNumberMessage(result)
  // Shows errors on blur (`0.5` starts as `0`), but immediately above the maximum.
  const showsError = wasLeft || (!result.ok && result.error === 'max')

  const type = (newText: string) => {
    const cleanText = cleanNumberText(newText, rules.isInteger)
    const next = checkNumber(cleanText, rules)
    show(cleanText, next.ok ? next.value : null)
    onChange(next.ok ? next.value : null, next)
  }
  const step = useStable((direction: 1 | -1) => {
    if (input.disabled || input.readOnly) return
    const current = checkNumber(text)
    type(getText(stepNumber(current.ok ? current.value : null, direction, rules)))
  })
  useEffect(() => stepByWheel(box.current, step), [step])
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <TextInput
      {...input}
      ref={box}
      role="spinbutton"
      aria-valuenow={value ?? undefined}
      aria-valuemin={rules.min}
      aria-valuemax={rules.max}
      aria-required={rules.isRequired}
      withAsterisk={rules.isRequired}
      inputMode={rules.isInteger ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      error={error ?? (showsError ? message : null)}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={(event) => {
        setLeft(true)
        onBlur?.(event)
      }}
    />
  )
}

const getText = (value: number | null) => (value === null ? '' : formatPlainText(value))

/** Avoids `1e+21`, which could not be typed. */
const formatPlainText = (value: number) => (Number.isFinite(value) ? formatPlainNumber(value, 20) : '')

/** Not React's `onWheel`, which cannot keep the page from scrolling. */
function stepByWheel(
  box: HTMLInputElement | null,
  step: (direction: 1 | -1) => void,
): (() => void) | undefined {
  if (!box) return
  const turn = (event: WheelEvent) => {
    if (document.activeElement !== box || event.deltaY === 0) return
    event.preventDefault()
    step(event.deltaY < 0 ? 1 : -1)
  }
  box.addEventListener('wheel', turn, { passive: false })
  return () => box.removeEventListener('wheel', turn)
}
