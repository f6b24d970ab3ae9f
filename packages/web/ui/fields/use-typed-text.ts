import { useState } from 'react'

/**
 * The text of a field that holds a value of another kind. What somebody types stays as it is typed, wrong as it may be;
 * a value that comes from outside replaces it. `show(text, reported)`: `reported` is the value that the text gives to the outside.
 */
export function useTypedText<Value, Text>(value: Value, textOf: (value: Value) => Text) {
  const [typed, setTyped] = useState({ text: textOf(value), reported: value })
  const isFromOutside = !Object.is(typed.reported, value)
  if (isFromOutside) setTyped({ text: textOf(value), reported: value })
  const show = (text: Text, reported: Value) => setTyped({ text, reported })
  return [isFromOutside ? textOf(value) : typed.text, show] as const
}
