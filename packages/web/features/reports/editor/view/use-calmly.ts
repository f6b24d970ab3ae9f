import { startTransition, useEffect, useRef, useState } from 'react'
import { systemClock } from '../../../../lib/clock.ts'

/** Milliseconds between two times that the value is followed: parts that come in one after the other are laid out together. */
const PAUSE_MS = 200

interface Followed<Value> {
  shown: Value
  /** False: it was urgent. */
  isCalm: boolean
}

/**
 * Follows a value in small steps, after what a person does: at once after a pause, else when the pause is over. While `isUrgent` holds for the one that is
 * followed, the given one is shown itself.
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
