import { Suspense } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.ts'
import { useZoneInfo } from './use-zone-info.ts'

const ZoneCard = lazyPart(async () => ({ default: (await import('./zone-card.tsx')).ZoneCard }))

/** The zones and plan areas that were clicked into. Outlined on the map. */
export function ZoneInfo() {
  const { answer, close } = useZoneInfo()
  if (answer === null || answer.hits.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ZoneCard answer={answer} onClose={close} />
    </Suspense>
  )
}
