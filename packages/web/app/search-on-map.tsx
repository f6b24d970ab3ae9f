import { useRef } from 'react'
import type { SearchHit } from '#contract/parcel/search.ts'
import { formatCount } from '#domain/text/counts.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { showToast } from '../lib/messages/toasts.ts'
import { useMapController } from '../map/controller.ts'
import { openParcel } from '../state/panel.ts'
import { addToSelection, undoSelection, useSelection } from '../state/selection.ts'

/** The search box with the map: a result is previewed, then flown to, and its card opened. Only what is added joins the selection. */
export function SearchOnMap() {
  const map = useMapController()
  // An address without a parcel, or coordinates: nothing is selected there, so that the mark has to stay.
  const placed = useRef<SearchHit | null>(null)

  const preview = (hit: SearchHit | null) => {
    const shown = hit ?? placed.current
    map?.previewAt(shown && { type: 'Point', coordinates: [...shown.centre] })
  }

  const go = (hit: SearchHit) => {
    placed.current = hit.upids.length === 0 && hit.group !== 'place' ? hit : null
    preview(null)
    map?.flyTo(hit.bounds ? { bounds: hit.bounds } : { centre: hit.centre })
    const [only] = hit.upids
    if (only !== undefined && hit.upids.length === 1) openParcel(only)
  }

  const add = (hit: SearchHit) => {
    const before = useSelection.getState().set.size
    addToSelection(hit.upids)
    const added = useSelection.getState().set.size - before
    go(hit)
    if (added > 0)
      showToast({
        title: `${formatCount(added, 'parcel')} added`,
        key: 'added-by-search',
        action: { label: 'Undo', run: undoSelection },
      })
  }

  const forget = () => {
    placed.current = null
    preview(null)
  }

  return <SearchBox onPreview={preview} onGo={go} onAdd={add} onEdit={forget} />
}
