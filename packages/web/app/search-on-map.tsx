import { useRef } from 'react'
import type { SearchHit } from '#contract/parcel/search.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { useMapController } from '../map/controller.ts'
import { openParcel } from '../state/panel.ts'
import { addToSelection } from '../state/selection.ts'

/** The search box with the map and the selection: a result is previewed, then flown to and selected. */
export function SearchOnMap() {
  const map = useMapController()
  // An address without a parcel, or coordinates: nothing is selected there, so that the mark has to stay.
  const placed = useRef<SearchHit | null>(null)

  const preview = (hit: SearchHit | null) => {
    const shown = hit ?? placed.current
    map?.previewAt(shown && { type: 'Point', coordinates: [...shown.centre] })
  }

  const choose = (hit: SearchHit) => {
    placed.current = hit.upids.length === 0 && hit.group !== 'place' ? hit : null
    preview(null)
    map?.flyTo(hit.bounds ? { bounds: hit.bounds } : { centre: hit.centre })
    if (hit.upids.length > 0) addToSelection(hit.upids)
    const [only] = hit.upids
    if (only !== undefined && hit.upids.length === 1) openParcel(only)
  }

  const forget = () => {
    placed.current = null
    preview(null)
  }

  return <SearchBox onPreview={preview} onChoose={choose} onEdit={forget} />
}
