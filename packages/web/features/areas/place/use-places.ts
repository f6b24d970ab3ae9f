import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { AreaPlace, BoundaryLayer } from '#contract/watching/area-choices.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'

const DEBOUNCE_MS = 200

export function usePlaces(layer: BoundaryLayer, words: string) {
  const [q] = useDebouncedValue(words.trim(), DEBOUNCE_MS)
  return useQuery({
    ...callQuery(KEYS.areaPlaces(layer, q), 'areaPlaces', { query: { layer, q } }),
    placeholderData: (places, query) => (query?.queryKey[1] === layer ? places : undefined),
  })
}

export function usePlacesById(layer: BoundaryLayer | null): ReadonlyMap<string, AreaPlace> {
  const { data } = useQuery({
    ...callQuery(KEYS.areaPlaces(layer, ''), 'areaPlaces', {
      query: { layer: layer ?? 'municipality', q: '' },
    }),
    enabled: layer !== null,
    select: ({ places }) => new Map(places.map((place) => [place.featureId, place])),
  })
  return data ?? NO_PLACES
}

const NO_PLACES: ReadonlyMap<string, AreaPlace> = new Map()
