import type { SearchHit } from '#contract/search.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { useMapController } from '../map/controller.ts'
import { openParcel } from '../state/panel.ts'
import { addToSelection } from '../state/selection.ts'

/** The search box with the map and the selection: a result is previewed, then flown to and selected. */
export function SearchOnMap() {
  const map = useMapController()

  const preview = (hit: SearchHit | null) =>
    map?.previewAt(hit && { type: 'Point', coordinates: [...hit.centre] })

  const choose = (hit: SearchHit) => {
    map?.previewAt(null)
    map?.flyTo(hit.bounds ? { bounds: hit.bounds } : { centre: hit.centre })
    if (hit.upids.length > 0) addToSelection(hit.upids)
    const [only] = hit.upids
    if (only !== undefined && hit.upids.length === 1) openParcel(only)
  }

  return <SearchBox onPreview={preview} onChoose={choose} />
}
