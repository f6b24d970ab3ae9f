import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** Whether the saved value is one that this field knows, not changed elsewhere during typing. */
export type IsUpon<Value> = (saved: Value) => boolean

interface TypedField<Value> {
  saved: Value
  read: (typed: Value) => Value | undefined
  save: (value: Value, isUpon: IsUpon<Value>) => void
}

/**
 * State of a text field. Shows a new saved value unless the user has typed. Saves on `leave` and on unmount.
 * Until then, closing the window asks.
 */
export function useTypedValue<Value>({ saved, read, save }: TypedField<Value>) {
  /** `upon`: the saved value when typing started, and values sent since. */
  const [state, setState] = useState<Typed<Value>>({ value: saved, upon: [saved] })
  const now = withSaved(state, saved)
  if (now !== state) setState(now)
  const { value, upon } = now
  const isUnsent = value !== upon.at(-1)

  const send = (): Value | undefined => {
    const wanted = read(value)
    if (wanted === undefined || wanted === saved) return undefined
    save(wanted, (other) => other === wanted || upon.includes(other))
    return wanted
  }
  const sendUnsent = useRef(() => {})
  useEffect(() => {
    sendUnsent.current = () => isUnsent && send()
  })
  useEffect(() => () => sendUnsent.current(), [])
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isUnsent, disabled: !isUnsent })

  return {
    value,
    set: (next: Value) => setState({ value: next, upon }),
    leave: () => {
      const sent = send()
      if (sent !== undefined) setState({ value: sent, upon: [...upon, sent] })
      else if (read(value) === saved) setState({ value: saved, upon: [saved] })
    },
  }
}

interface Typed<Value> {
  value: Value
  upon: readonly Value[]
}

function withSaved<Value>(state: Typed<Value>, saved: Value): Typed<Value> {
  const { value, upon } = state
  const isTyped = upon.length > 1 || value !== upon[0]
  if (isTyped && value !== saved) return state
  return value === saved && !isTyped ? state : { value: saved, upon: [saved] }
}
