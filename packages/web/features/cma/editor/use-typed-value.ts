import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/** Whether the saved value is still as expected. False if another window changed it during typing. */
export type IsExpected<Value> = (savedValue: Value) => boolean

interface TypedState<Value> {
  value: Value
  /** The saved value when typing started, and the values sent since. */
  expected: readonly Value[]
}

interface TypedField<Value> {
  savedValue: Value
  /** Returns undefined if the input is invalid. */
  read: (input: Value) => Value | undefined
  save: (value: Value, isExpected: IsExpected<Value>) => void
}

/**
 * State of a text field. Shows a new saved value unless the user has typed. Saves on `leave` and on unmount.
 * Until then, closing the window asks for confirmation.
 */
export function useTypedValue<Value>({ savedValue, read, save }: TypedField<Value>) {
  const [lastState, setState] = useState<TypedState<Value>>({ value: savedValue, expected: [savedValue] })
  const state = withSaved(lastState, savedValue)
  if (state !== lastState) setState(state)
  const { value, expected } = state
  const isUnsent = value !== expected.at(-1)

  const saveTyped = (): Value | undefined => {
    const input = read(value)
    if (input === undefined || input === savedValue) return undefined
    save(input, (current) => current === input || expected.includes(current))
    return input
  }
  const sendUnsent = useRef(() => {})
  useEffect(() => {
    sendUnsent.current = () => isUnsent && saveTyped()
  })
  useEffect(() => () => sendUnsent.current(), [])
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isUnsent, disabled: !isUnsent })

  return {
    value,
    set: (next: Value) => setState({ value: next, expected }),
    leave: () => {
      const sentValue = saveTyped()
      if (sentValue !== undefined) setState({ value: sentValue, expected: [...expected, sentValue] })
      else if (read(value) === savedValue) setState({ value: savedValue, expected: [savedValue] })
    },
  }
}

/** Properties of a number field that saves on `leave` and Enter. Invalid text is not saved. */
export function useTypedNumber({ read, ...field }: TypedField<number | null>) {
  /** Distinguishes invalid text from an empty field: both have the value null. */
  const [isInvalid, setInvalid] = useState(false)
  const { value, set, leave } = useTypedValue({
    ...field,
    read: (number) => (isInvalid ? undefined : read(number)),
  })
  return {
    value,
    onChange: (number: number | null, { ok }: { ok: boolean }) => {
      setInvalid(!ok)
      set(number)
    },
    onBlur: leave,
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLElement>) =>
      key === 'Enter' && currentTarget.blur(),
  }
}

function withSaved<Value>(state: TypedState<Value>, savedValue: Value): TypedState<Value> {
  const { value, expected } = state
  const isTyped = expected.length > 1 || value !== expected[0]
  if (isTyped && value !== savedValue) return state
  return value === savedValue && !isTyped ? state : { value: savedValue, expected: [savedValue] }
}
