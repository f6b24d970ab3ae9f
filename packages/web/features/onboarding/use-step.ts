import { useState } from 'react'

interface Step {
  isBusy: boolean
  /** Once at a time. The application shows failures. */
  run: (send: () => Promise<void>) => void
}

/** The guards lead on when the step is done. */
export function useStep(): Step {
  const [isBusy, setBusy] = useState(false)
  const send = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch {
      // A failed call has shown an alert (part 1, section 8).
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: (work) => void send(work) }
}
