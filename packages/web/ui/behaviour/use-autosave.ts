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
  savedValue: Value,
  send: (to: Value) => Promise<unknown>,
): [Value, (to: Value) => void] {
  const [pendingEdit, setPendingEdit] = useState<{ to: Value } | null>(null)
  const lastValue = useRef<Value | null>(null)
  const queue = useRef(Promise.resolve())
  const save = async (to: Value): Promise<void> => {
    if (lastValue.current !== to) return
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
    if (lastValue.current === to) setPendingEdit(null)
  }
  const change = (to: Value) => {
    lastValue.current = to
    setPendingEdit({ to })
    queue.current = queue.current.then(() => save(to))
  }
  return [pendingEdit === null ? savedValue : pendingEdit.to, change]
}
