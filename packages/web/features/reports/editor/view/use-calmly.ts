import { startTransition, useEffect, useRef, useState } from 'react'
import { systemClock } from '../../../../lib/clock.ts'

/** Parts arriving in sequence are laid out together. */
const PAUSE_MS = 200

interface Followed<Value> {
  shown: Value
  /** False: it was urgent. */
  isCalm: boolean
}

/**
 * Throttles a value at low priority. Updates immediately after a pause, or while `isUrgent` returns true for
 * the shown value.
 */
export function useCalmly<Value>(value: Value, isUrgent: (followed: Value) => boolean): Followed<Value> {
  const [followed, setFollowed] = useState(value)
  const followedAt = useRef(Number.NEGATIVE_INFINITY)
  const isCalm = !isUrgent(followed)
  const shown = isCalm ? followed : value
  useEffect(() => {
    if (followed === value) return
    const follow = () => {
      followedAt.current = systemClock.now()
      startTransition(() => setFollowed(() => value))
    }
    const wait = shown === value ? 0 : followedAt.current + PAUSE_MS - systemClock.now()
    if (wait > 0) return systemClock.after(wait, follow)
    follow()
    return
  }, [value, shown, followed])
  return { shown, isCalm }
}
