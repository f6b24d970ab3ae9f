import { useRef, useState } from 'react'
import { isAnswered } from '../../lib/api/api-error.ts'
import { checkReach, waitForServer } from '../../lib/api/server-reach.ts'
import { notifyFailure } from '../../lib/messages/alerts.ts'
import { notifySaved } from '../../lib/messages/toasts.ts'

/**
 * Shows a value at once, and reverts it if refused. Keeps it while the server is unreachable. During a
 * request, only the last value is queued. `send` throws `ApiError`.
 */
export function useAutosave<Value>(
  saved: Value,
  send: (to: Value) => Promise<unknown>,
): [Value, (to: Value) => void] {
  const [changed, setChanged] = useState<{ to: Value } | null>(null)
  const newest = useRef<Value | null>(null)
  const queue = useRef(Promise.resolve())
  const save = async (to: Value): Promise<void> => {
    if (newest.current !== to) return
    try {
      await send(to)
      notifySaved('automatic')
    } catch (error) {
      if (!isAnswered(error) && (await checkReach())) {
        await waitForServer('a change to be saved')
        return save(to)
      }
      notifyFailure(error)
    }
    if (newest.current === to) setChanged(null)
  }
  const change = (to: Value) => {
    newest.current = to
    setChanged({ to })
    queue.current = queue.current.then(() => save(to))
  }
  return [changed === null ? saved : changed.to, change]
}
