import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { AreaPlace, BoundaryLayer } from '#contract/watching/area-choices.ts'
import { areaPlaces } from '../../../state/collections/areas.ts'
import { KEYS } from '../../../state/queries/keys.ts'

const TYPING_MS = 200

export function usePlaces(layer: BoundaryLayer, words: string) {
  const [q] = useDebouncedValue(words.trim(), TYPING_MS)
  return useQuery({
    queryKey: KEYS.areaPlaces(layer, q),
    queryFn: ({ signal }) => areaPlaces(layer, q, signal),
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[1] === layer ? before : undefined),
  })
}

export function usePlacesById(layer: BoundaryLayer | null): ReadonlyMap<string, AreaPlace> {
  const { data } = useQuery({
    queryKey: KEYS.areaPlaces(layer, ''),
    queryFn: ({ signal }) => areaPlaces(layer ?? 'municipality', '', signal),
    enabled: layer !== null,
    select: ({ places }) => new Map(places.map((place) => [place.featureId, place])),
  })
  return data ?? NO_PLACES
}

const NO_PLACES: ReadonlyMap<string, AreaPlace> = new Map()
