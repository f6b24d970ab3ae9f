import { useState } from 'react'

export function useStep(): { isBusy: boolean; run: (send: () => Promise<void>) => void } {
  const [isBusy, setBusy] = useState(false)
  const send = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
    } catch {
      // An alert has shown the failure (part 1, section 8).
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run: (work) => void send(work) }
}
