import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import { useTools } from '../../state/map/tools.ts'
import { boundaryFeatures, NO_BOUNDARY_FEATURES } from './boundary-layer.ts'

/** The same object while a pointer only moves a vertex. */
export function useBoundaryFeatures(): FeatureCollection {
  const areas = useTools(({ tools }) => tools.areas)
  const chosen = useTools(({ tools }) => tools.chosen)
  const added = useTools(({ tools: { sketch } }) =>
    sketch?.kind === 'vertex' && sketch.isNew ? sketch.ref : null,
  )
  return useMemo(
    () => (areas.length > 0 ? boundaryFeatures({ areas, chosen, added }) : NO_BOUNDARY_FEATURES),
    [areas, chosen, added],
  )
}
