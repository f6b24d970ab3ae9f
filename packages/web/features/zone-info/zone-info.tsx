import { Suspense } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useZoneInfo } from './use-zone-info.ts'

const ZoneCard = lazyPart(async () => ({ default: (await import('./zone-card.tsx')).ZoneCard }))

/** Outlined on the map. */
export function ZoneInfo() {
  const { response, close } = useZoneInfo()
  if (response === null || response.hits.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ZoneCard response={response} onClose={close} />
    </Suspense>
  )
}
