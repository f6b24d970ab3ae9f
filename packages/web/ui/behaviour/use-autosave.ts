import { useRef, useState } from 'react'
import { notifyFailure } from '../../lib/messages/notify-failure.ts'
import { notifySaved } from '../../lib/messages/notify-saved.ts'

/**
 * Something that is saved as it is changed: shown at once, undone when the server refuses. Changes go one after the other; of
 * those that were made while one was on its way only the last is sent, which holds them all. `send` throws `ApiError`.
 */
export function useAutosave<Value>(
  saved: Value,
  send: (to: Value) => Promise<unknown>,
): [Value, (to: Value) => void] {
  const [changed, setChanged] = useState<{ to: Value } | null>(null)
  const newest = useRef<Value | null>(null)
  const queue = useRef(Promise.resolve())
  const save = async (to: Value) => {
    if (newest.current !== to) return
    try {
      await send(to)
      notifySaved('automatic')
    } catch (error) {
      notifyFailure(error, () => change(to))
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
