import { useState } from 'react'

/** A value that is being typed. Another saved one takes its place, unless something else has been typed meanwhile: that is saved next. */
export function useSettled<Value>(saved: Value): [Value, (value: Value) => void] {
  const [state, set] = useState({ base: saved, value: saved })
  const { base, value } = state
  const settled = base === saved ? state : { base: saved, value: value === base ? saved : value }
  if (settled !== state) set(settled)
  return [settled.value, (next) => set({ base: saved, value: next })]
}
