import './ui/tokens.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { withoutHash } from './app/old-address.ts'
import { Providers } from './app/providers.tsx'
import { router } from './app/router.tsx'
import { SmallScreenSplash, useIsSmallScreen } from './app/small-screen-splash.tsx'
import { openAsAddressed } from './app/use-address.ts'

const rewritten = withoutHash(location.pathname, location.hash)
if (rewritten !== null) history.replaceState(null, '', rewritten)
openAsAddressed(location.search)

function Application() {
  return useIsSmallScreen() ? <SmallScreenSplash /> : <RouterProvider router={router} />
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
