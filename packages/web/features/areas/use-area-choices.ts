import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Area } from '#contract/collections.ts'
import { useAreaEdits } from '../../state/area-edits.ts'
import { areaChoices } from '../../state/areas.ts'
import { hasPlace } from './area-words.ts'

/** What the criteria of an area can be chosen from, where the server has it; asked anew when it stands elsewhere. */
export function useAreaChoices(area: Area) {
  const isSaved = useAreaEdits((edits) => edits[area.id] === undefined)
  return useQuery({
    queryKey: ['area-choices', area.id, area.type, area.selection, area.options.subAreas],
    queryFn: ({ signal }) => areaChoices(area.id, signal),
    enabled: isSaved && hasPlace(area),
    placeholderData: keepPreviousData,
    // A drawn boundary may be another one when somebody comes back to this step.
    staleTime: 0,
  })
}
