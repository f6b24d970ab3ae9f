import { useRef } from 'react'
import type { SearchHit } from '#contract/parcel/search.ts'
import { isChoosingSubject } from '#domain/map-tools/map-modes.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { showToast } from '../lib/messages/toasts.ts'
import { useIsMapAbsent, useMapController } from '../map/controller.ts'
import { recordSkill } from '../state/account/learned-skills.ts'
import { chooseParcel, choosePlace } from '../state/map/subject.ts'
import { sendCommand, useTools } from '../state/map/tools.ts'
import { closePanel, openParcel, usePanel } from '../state/panel.ts'
import { addToSelection, notifySelection } from '../state/selection.ts'

function chooseSubject({ upids, group, centre, title }: SearchHit): void {
  const [singleUpid, ...others] = upids
  if (singleUpid !== undefined && others.length > 0) return
  if (singleUpid === undefined && group === 'place') return
  if (useTools.getState().tools.mode === 'cmaSubjectPositioning') sendCommand('cancel')
  if (singleUpid === undefined) choosePlace(centre, title)
  else void chooseParcel(singleUpid, title)
}

/** Closes the open card, which would seem to describe the place. */
function showPlaceOnly({ title, group }: SearchHit, isMapAbsent: boolean): void {
  if (usePanel.getState().kind === 'parcel') closePanel()
  const isPlaceOnly = group === 'coordinates' || group === 'place'
  if (isPlaceOnly && !isMapAbsent) return
  showToast({
    title: isPlaceOnly ? title : `No parcel is known at ${title}`,
    message: isMapAbsent
      ? 'Only the map shows where it is, and this browser cannot draw it.'
      : 'The mark on the map shows where it is.',
    key: 'no-parcel',
  })
}

/** Closes the card of an unrelated parcel, which would seem to describe the result. */
function closeUnrelatedCard(upids: readonly string[]): void {
  const panel = usePanel.getState()
  if (panel.kind === 'parcel' && !upids.includes(panel.upid)) closePanel()
}

export function SearchOnMap() {
  const map = useMapController()
  const isMapAbsent = useIsMapAbsent()
  // Keeps the mark of a hit without parcels, because it cannot be selected.
  const markedHit = useRef<SearchHit | null>(null)

  const preview = (hit: SearchHit | null) => {
    const visibleHit = hit ?? markedHit.current
    map?.previewAt(visibleHit && { type: 'Point', coordinates: [...visibleHit.centre] })
  }

  const goToHit = (hit: SearchHit) => {
    recordSkill('search')
    markedHit.current = hit.upids.length === 0 && hit.group !== 'place' ? hit : null
    preview(null)
    const [singleUpid, ...others] = hit.upids
    if (isChoosingSubject(useTools.getState().tools.mode)) chooseSubject(hit)
    else if (markedHit.current || (isMapAbsent && singleUpid === undefined)) showPlaceOnly(hit, isMapAbsent)
    else if (singleUpid !== undefined && others.length === 0) openParcel(singleUpid)
    else if (singleUpid !== undefined) closeUnrelatedCard(hit.upids)
    // Flies after the card has opened, to centre the place beside it.
    map?.flyTo(hit.bounds ? { bounds: hit.bounds } : { centre: hit.centre })
    map?.focus()
  }

  const addHit = (hit: SearchHit) => {
    const added = addToSelection(hit.upids)
    goToHit(hit)
    if (added.length > 0) notifySelection(`${formatParcels(added)} added`, { key: 'added-by-search' })
  }

  const clearMark = () => {
    markedHit.current = null
    preview(null)
  }

  return <SearchBox onPreview={preview} onOpen={goToHit} onAdd={addHit} onEdit={clearMark} />
}
