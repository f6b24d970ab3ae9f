import { useState } from 'react'

interface Step {
  isBusy: boolean
  /** Ignores further calls while one runs. The application shows failures. */
  run: (send: () => Promise<void>) => void
}

export function useStep(): Step {
  const [isBusy, setBusy] = useState(false)
  const send = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch {
      // Alerts show failed calls (part 1, section 8).
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: (work) => void send(work) }
}
