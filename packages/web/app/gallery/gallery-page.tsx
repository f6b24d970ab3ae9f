import { lazy, Suspense } from 'react'

/** True in development, and in builds with `VITE_GALLERY=1`; no other build holds any of it. */
export const isGalleryShown = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'

/** React's own `lazy`: the gallery needs no server, so there is none to query. */
const Gallery = isGalleryShown
  ? lazy(async () => ({ default: (await import('./gallery.tsx')).Gallery }))
  : () => null

export function GalleryPage() {
  return (
    <Suspense fallback={null}>
      <Gallery />
    </Suspense>
  )
}
