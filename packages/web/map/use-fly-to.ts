import type { Geometry } from 'geojson'
import { useEffect, useEffectEvent } from 'react'
import { boundingBox, unionOfBoxes } from '#domain/geometry/polygon.ts'
import { uncoverMap } from '../state/table/drawer.ts'
import { useMapController } from './controller.ts'

export function useFlyTo(geometry: readonly Geometry[], isWanted = true): void {
  const map = useMapController()
  const fly = useEffectEvent(() => {
    const bounds = unionOfBoxes(geometry.map(boundingBox).filter((box) => box !== null))
    if (!bounds) return
    uncoverMap()
    map?.flyTo({ bounds })
  })
  const isReady = map !== null && isWanted
  useEffect(() => {
    if (isReady) fly()
  }, [isReady])
}
