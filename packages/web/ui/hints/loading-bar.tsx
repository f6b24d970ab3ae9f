import { useEffect, useState } from 'react'
import { useRequestsInFlight } from '../../lib/api/api.ts'
import classes from './loading-bar.module.css'

/** Delay that prevents flashing for short requests. */
const SHOW_AFTER_MS = 120

/** A bar along the top edge, animated for up to 60 s. */
export function LoadingBar() {
  const isBusy = useRequestsInFlight(({ count }) => count > 0)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isBusy) return setShown(false)
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isBusy])
  return isShown ? <div className={classes.bar} aria-hidden="true" /> : null
}
