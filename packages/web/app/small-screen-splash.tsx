import { useSyncExternalStore } from 'react'
import { Logo } from '../ui/logo.tsx'
import classes from './small-screen-splash.module.css'

/** Specification part 1, section 1. */
const isSmall = window.matchMedia('(max-width: 330px)')
const PUBLIC_WEBSITE = 'https://lotline.example'

const watch = (listener: () => void) => {
  isSmall.addEventListener('change', listener)
  return () => isSmall.removeEventListener('change', listener)
}

export const useIsSmallScreen = (): boolean => useSyncExternalStore(watch, () => isSmall.matches)

/** Instead of the dashboard, at widths of 330 px or less. */
export function SmallScreenSplash() {
  return (
    <main className={classes.splash}>
      <Logo size={56} />
      <h1>You are on a mobile device</h1>
      <p>
        Lotline is not optimised for small screens yet. A mobile app is planned; until then, please open it on
        a larger screen.
      </p>
      <a href={PUBLIC_WEBSITE} className={classes.back}>
        Back to the website
      </a>
    </main>
  )
}
