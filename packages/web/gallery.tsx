import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './app/gallery/gallery.tsx'
import { Providers } from './app/providers.tsx'
import { LoadingBar } from './ui/hints/loading-bar.tsx'
import { ToastArea } from './ui/hints/toast-area.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('gallery.html has no element #root')

createRoot(container).render(
  <StrictMode>
    <Providers>
      <LoadingBar />
      <Gallery />
      <ToastArea />
    </Providers>
  </StrictMode>,
)
