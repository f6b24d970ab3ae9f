import './ui/tokens.css'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isPublicPage } from '#domain/share/share-rules.ts'
import { removeHash } from './app/address/search-params.ts'
import { SmallScreenSplash, useIsSmallScreen } from './app/frame/small-screen-splash.tsx'
import { Providers } from './app/providers.tsx'
import { router } from './app/router.tsx'
import { startLiveUpdates } from './app/session/follow-live.ts'
import { followSession } from './app/session/follow-session.ts'
import { notifyFailures } from './app/session/notify-failures.tsx'
import { startSupport } from './app/support/start-support.ts'
import { getSession } from './lib/api/session-token.ts'
import { systemClock } from './lib/clock.ts'
import { signalFirstScreen } from './lib/loading/first-screen.ts'
import { canDrawMaps, loadMap } from './map/view/load-map.ts'
import { recordSkillsOfCalls } from './state/account/learned-skills.ts'
import { refuseStrayClicks } from './ui/behaviour/refuse-stray-clicks.ts'

/** Time after which the first screen counts as shown, for example if tiles hang. */
const MAX_FIRST_SCREEN_MS = 15_000

const hashlessAddress = removeHash(location.pathname, location.hash)
if (hashlessAddress !== null) history.replaceState(null, '', hashlessAddress)
refuseStrayClicks()
notifyFailures()
followFirstScreen(router)
followSession(router)
startLiveUpdates()
recordSkillsOfCalls()
const isPublic = isPublicPage(location.pathname)
// Third-party tools would get the address with its token.
if (!isPublic && !location.hash.startsWith('#token=')) startSupport()
// Preloads the dashboard while the server checks the token, or the user signs in. The page reports a failure.
const fetchDashboard = () => {
  void import('./app/dashboard.tsx').catch(() => {})
  if (canDrawMaps()) void loadMap().catch(() => {})
}
if (!isPublic) {
  if (getSession() !== null) fetchDashboard()
  else setTimeout(fetchDashboard, 1500)
}

function Application() {
  const isSmall = useIsSmallScreen()
  return isSmall && !isPublic ? <SmallScreenSplash /> : <RouterProvider router={router} />
}

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element #root')

createRoot(container).render(
  <StrictMode>
    <Providers>
      <Application />
    </Providers>
  </StrictMode>,
)

/** Signals the first screen on pages without a map, and after the time limit. */
function followFirstScreen(router: AnyRouter): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname !== '/dashboard') signalFirstScreen()
  })
  systemClock.setTimer(MAX_FIRST_SCREEN_MS, signalFirstScreen)
}
