import { useState } from 'react'

/**
 * Keeps typed text, even if invalid, until the value changes from outside. `textValue` is the value of the
 * text.
 */
export function useTypedText<Value, Text>(value: Value, textOf: (value: Value) => Text) {
  /** `startValue` is the value when typing started, until the parent accepts `textValue`. */
  const [input, setInput] = useState({ text: textOf(value), textValue: value, startValue: value })
  const isAccepted = Object.is(input.textValue, value)
  const isFromOutside = !isAccepted && !Object.is(input.startValue, value)
  if (isFromOutside) setInput({ text: textOf(value), textValue: value, startValue: value })
  else if (isAccepted && !Object.is(input.startValue, value)) setInput({ ...input, startValue: value })
  const show = (text: Text, textValue: Value) => setInput({ text, textValue, startValue: value })
  return [isFromOutside ? textOf(value) : input.text, show, isFromOutside ? value : input.textValue] as const
}
