import { useQuery } from '@tanstack/react-query'
import type { Area } from '#contract/watching/collections.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery } from '../../state/queries/query-client.tsx'
import { useAreaEdits } from './area-edits.ts'
import { hasPlace } from './area-labels.ts'

export function useAreaChoices(area: Area) {
  const isSaved = useAreaEdits((edits) => edits[area.id] === undefined)
  const place = JSON.stringify([area.id, area.type, area.selection])
  return useQuery({
    ...callQuery(KEYS.areaChoices(place, area.options.subAreas), 'areaChoices', { params: { id: area.id } }),
    enabled: isSaved && hasPlace(area),
    // Keeps the previous choices only for the same place; another place may lack them.
    placeholderData: (choices, query) => (query?.queryKey[1] === place ? choices : undefined),
    // The boundary may have changed since the last visit.
    staleTime: 0,
  })
}
