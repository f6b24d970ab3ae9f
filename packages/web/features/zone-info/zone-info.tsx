import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { useZoneInfo } from './use-zone-info.ts'

const ZoneCard = lazyPart(() => import('./zone-card.tsx'), 'ZoneCard')

/** Outlined on the map. */
export function ZoneInfo() {
  const { response, close } = useZoneInfo()
  if (response === null || response.hits.length === 0) return null
  return <ZoneCard response={response} onClose={close} />
}
