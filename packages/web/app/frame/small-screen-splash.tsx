import { createMediaQueryStore } from '../../lib/store/store.ts'
import { useSignInSettings } from '../../state/account/sign-in-settings.ts'
import { Logo } from '../../ui/logo.tsx'
import classes from './small-screen-splash.module.css'

export const useIsSmallScreen = createMediaQueryStore('(max-width: 330px)')

export function SmallScreenSplash() {
  const website = useSignInSettings()?.publicWebsite ?? '/'
  return (
    <main className={classes.splash}>
      <Logo size={56} />
      <h1>You are on a mobile device</h1>
      <p>
        Lotline is not optimised for small screens yet. A mobile app is planned; until then, please open{' '}
        <strong>{window.location.host}</strong> on a larger screen.
      </p>
      <a href={website} className={classes.back}>
        Back to the website
      </a>
    </main>
  )
}
