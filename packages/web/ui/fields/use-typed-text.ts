import { useState } from 'react'

/**
 * The text of a field that holds a value of another kind. What somebody types stays as it is typed, wrong as it may be, also where the outside retains its
 * value; another value that comes from outside replaces it. `show(text, reported)`: `reported` is the value that the text gives to the outside, the last of what is returned.
 */
export function useTypedText<Value, Text>(value: Value, textOf: (value: Value) => Text) {
  /** `upon`: the value from outside on which the text was typed, until what it reports is taken. */
  const [typed, setTyped] = useState({ text: textOf(value), reported: value, upon: value })
  const isTaken = Object.is(typed.reported, value)
  const isFromOutside = !isTaken && !Object.is(typed.upon, value)
  if (isFromOutside) setTyped({ text: textOf(value), reported: value, upon: value })
  else if (isTaken && !Object.is(typed.upon, value)) setTyped({ ...typed, upon: value })
  const show = (text: Text, reported: Value) => setTyped({ text, reported, upon: value })
  return [isFromOutside ? textOf(value) : typed.text, show, isFromOutside ? value : typed.reported] as const
}
