import { useState } from 'react'

/**
 * Keeps typed text, even if invalid, until the value changes from outside. `reported` is the value of the
 * text.
 */
export function useTypedText<Value, Text>(value: Value, textOf: (value: Value) => Text) {
  /** `startValue` is the value when typing started, until the parent accepts `reported`. */
  const [typed, setTyped] = useState({ text: textOf(value), reported: value, startValue: value })
  const isAccepted = Object.is(typed.reported, value)
  const isFromOutside = !isAccepted && !Object.is(typed.startValue, value)
  if (isFromOutside) setTyped({ text: textOf(value), reported: value, startValue: value })
  else if (isAccepted && !Object.is(typed.startValue, value)) setTyped({ ...typed, startValue: value })
  const show = (text: Text, reported: Value) => setTyped({ text, reported, startValue: value })
  return [isFromOutside ? textOf(value) : typed.text, show, isFromOutside ? value : typed.reported] as const
}
