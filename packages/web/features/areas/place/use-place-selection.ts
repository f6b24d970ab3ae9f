import { useState } from 'react'
import type { AreaPlace, BoundaryLayer } from '#contract/watching/area-choices.ts'
import type { Area, AreaSelection } from '#contract/watching/collections.ts'
import { unionOfBoxes } from '#domain/geometry/polygon.ts'
import { useMapController } from '../../../map/controller.ts'
import { isFirstAreaName } from '../../../state/collections/begin-area.ts'
import { editArea } from '../area-edits.ts'
import { createPlacesName } from '../area-labels.ts'
import { usePlacesById } from './use-places.ts'

const MAX_PLACES = 100

export interface PlaceSelection {
  selection: AreaSelection | null
  chosenIds: readonly string[]
  places: readonly { featureId: string; name: string }[]
  toggle: (place: Pick<AreaPlace, 'featureId' | 'name'>) => void
  refusal: string | null
}

export function usePlaceSelection(area: Area, layer: BoundaryLayer): PlaceSelection {
  const selection = area.type === 'selection' ? area.selection : null
  const chosenIds = selection?.layer === layer ? selection.featureIds : []
  const chosenLayer = selection?.layer ?? null
  const knownPlaces = usePlacesById(chosenLayer)
  const listedPlaces = usePlacesById(layer)
  const [refusal, setRefusal] = useState<string | null>(null)
  const map = useMapController()
  const getName = (id: string) => knownPlaces.get(id)?.name ?? listedPlaces.get(id)?.name
  const getNames = (ids: readonly string[]) => ids.flatMap((id) => getName(id) ?? [])
  return {
    selection,
    chosenIds,
    places: (selection?.featureIds ?? []).map((featureId) => ({
      featureId,
      name: getName(featureId) ?? 'A place',
    })),
    refusal,
    toggle(place) {
      const placeLayer = chosenLayer !== null && knownPlaces.has(place.featureId) ? chosenLayer : layer
      const previousIds = selection?.layer === placeLayer ? selection.featureIds : []
      const ids = previousIds.includes(place.featureId)
        ? previousIds.filter((id) => id !== place.featureId)
        : [...previousIds, place.featureId]
      if (ids.length === 0)
        return setRefusal('An area needs at least one place. Choose another before you remove this one.')
      if (ids.length > MAX_PLACES) return setRefusal(`An area can have at most ${MAX_PLACES} places.`)
      setRefusal(null)
      const isUnnamed =
        isFirstAreaName(area.name) || area.name === createPlacesName(getNames(selection?.featureIds ?? []))
      const names = ids.flatMap((id) => (id === place.featureId ? place.name : (getName(id) ?? [])))
      editArea(area.id, {
        type: 'selection',
        selection: { layer: placeLayer, featureIds: ids },
        options: { ...area.options, subAreas: [] },
        ...(isUnnamed && { name: createPlacesName(names) }),
      })
      const boxes = ids
        .map((id) => (knownPlaces.get(id) ?? listedPlaces.get(id))?.bounds)
        .filter((box) => box !== undefined)
      const bounds = unionOfBoxes(boxes)
      if (bounds) map?.flyTo({ bounds })
    },
  }
}
