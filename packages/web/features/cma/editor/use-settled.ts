import { useState } from 'react'

/** A value that is being typed, which begins anew whenever the saved one changes. */
export function useSettled<Value>(saved: Value): [Value, (value: Value) => void] {
  const [{ base, value }, set] = useState({ base: saved, value: saved })
  if (base !== saved) set({ base: saved, value: saved })
  return [base === saved ? value : saved, (next) => set({ base: saved, value: next })]
}
