import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import { isDrawingBoundary } from '#domain/map-tools/map-modes.ts'
import { useShownAreas } from '../../state/map/shown-areas.ts'
import { useTools } from '../../state/map/tools.ts'
import { NO_SHOWN_AREAS, shownAreaFeatures } from './shown-areas-layer.ts'

/** Without the one being drawn. */
export function useShownAreaFeatures(): FeatureCollection {
  const shown = useShownAreas()
  const isDrawing = useTools(({ tools }) => isDrawingBoundary(tools.mode))
  return useMemo(() => {
    const areas = isDrawing ? shown.areas.filter(({ id }) => id !== shown.focused) : shown.areas
    return areas.length > 0 ? shownAreaFeatures({ ...shown, areas }) : NO_SHOWN_AREAS
  }, [shown, isDrawing])
}
