import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { AreaPlace, BoundaryLayer } from '#contract/watching/area-choices.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'

const TYPING_MS = 200

export function usePlaces(layer: BoundaryLayer, words: string) {
  const [q] = useDebouncedValue(words.trim(), TYPING_MS)
  return useQuery({
    ...callQuery(KEYS.areaPlaces(layer, q), 'areaPlaces', { query: { layer, q } }),
    placeholderData: (before, beforeQuery) => (beforeQuery?.queryKey[1] === layer ? before : undefined),
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
