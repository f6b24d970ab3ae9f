import { Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'

/** In development, and in builds that ask for it (`VITE_GALLERY=1`); no other build holds any of it. */
export const isGalleryShown = import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'

const Gallery = isGalleryShown
  ? lazyPart(async () => ({ default: (await import('./gallery.tsx')).Gallery }))
  : () => null

export function GalleryPage() {
  return (
    <Suspense fallback={null}>
      <Gallery />
    </Suspense>
  )
}
