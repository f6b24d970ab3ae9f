import './ui/tokens.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { withoutHash } from './app/address/old-address.ts'
import { followFirstScreen } from './app/follow-first-screen.ts'
import { SmallScreenSplash, useIsSmallScreen } from './app/frame/small-screen-splash.tsx'
import { Providers } from './app/providers.tsx'
import { router } from './app/router.tsx'
import { followLive } from './app/session/follow-live.ts'
import { followSession } from './app/session/follow-session.ts'
import { notifyFailures } from './app/session/notify-failures.tsx'
import { recordSkills } from './app/session/record-skills.ts'
import { isForStrangers } from './app/session/strangers.ts'
import { startSupport } from './app/support/start-support.ts'
import { signedInAs } from './lib/api/session-token.ts'
import { canDrawMaps, loadMap } from './map/view/load-map.ts'
import { refuseStrayClicks } from './ui/behaviour/refuse-stray-clicks.ts'

const rewritten = withoutHash(location.pathname, location.hash)
if (rewritten !== null) history.replaceState(null, '', rewritten)
refuseStrayClicks()
notifyFailures()
followFirstScreen(router)
followSession(router)
followLive()
recordSkills()
const isStranger = isForStrangers(location.pathname)
// Error reports and tools of others would get the address, and the token in it.
if (!isStranger && !location.hash.startsWith('#token=')) startSupport()
// Whoever is signed in wants the map, most likely: its code comes while the server checks the token, and
// for everybody else while they type. A failure here is shown when the page is wanted.
const fetchDashboard = () => {
  void import('./app/dashboard.tsx').catch(() => {})
  if (canDrawMaps()) void loadMap().catch(() => {})
}
if (!isStranger) {
  if (signedInAs() !== null) fetchDashboard()
  else setTimeout(fetchDashboard, 1500)
}

function Application() {
  const isSmall = useIsSmallScreen()
  return isSmall && !isStranger ? <SmallScreenSplash /> : <RouterProvider router={router} />
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
