import { useEffect, useEffectEvent } from 'react'
import type { Area } from '#contract/watching/collections.ts'
import { boundingBox, unionOfBoxes } from '#domain/geometry/polygon.ts'
import { useMapController } from '../../map/controller.ts'

/** Shows where an area is, once, as soon as the map is there. */
export function useFlyToArea({ geometry }: Area): void {
  const map = useMapController()
  const fly = useEffectEvent(() => {
    const bounds = unionOfBoxes(geometry.map(boundingBox).filter((box) => box !== null))
    if (bounds) map?.flyTo({ bounds })
  })
  const isReady = map !== null
  useEffect(() => {
    if (isReady) fly()
  }, [isReady])
}
