import { useState } from 'react'

/**
 * Keeps typed text, even if invalid, until the value changes from outside. `reported` is the value of the
 * text.
 */
export function useTypedText<Value, Text>(value: Value, textOf: (value: Value) => Text) {
  /** `upon`: the outside value when typing started, until `reported` is accepted. */
  const [typed, setTyped] = useState({ text: textOf(value), reported: value, upon: value })
  const isTaken = Object.is(typed.reported, value)
  const isFromOutside = !isTaken && !Object.is(typed.upon, value)
  if (isFromOutside) setTyped({ text: textOf(value), reported: value, upon: value })
  else if (isTaken && !Object.is(typed.upon, value)) setTyped({ ...typed, upon: value })
  const show = (text: Text, reported: Value) => setTyped({ text, reported, upon: value })
  return [isFromOutside ? textOf(value) : typed.text, show, isFromOutside ? value : typed.reported] as const
}
