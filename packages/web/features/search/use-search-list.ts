import { useMemo, useState } from 'react'
import type { SearchHit } from '#contract/parcel/search.ts'
import { forgetRecentHits, readRecentHits } from './search-memory.ts'
import type { ShownResponse } from './search-results.tsx'
import { getLatestResponse, type SearchState, useSearch } from './use-search.ts'

interface SearchList {
  state: SearchState
  response: ShownResponse | null
  hits: readonly SearchHit[]
  retry: () => void
  forget: () => void
}

/** Results of the search, or recent searches if the field is empty. */
export function useSearchList(text: string, isOpen: boolean): SearchList {
  const { state, retry } = useSearch(text, isOpen)
  const [forgetCount, setForgetCount] = useState(0)
  const isEmpty = text === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the list opens
  const recentHits = useMemo(
    () => (isOpen && isEmpty ? readRecentHits() : []),
    [isOpen, isEmpty, forgetCount],
  )
  const latestResponse = getLatestResponse(state)
  const response = useMemo<ShownResponse | null>(() => {
    if (!isEmpty) return latestResponse
    return recentHits.length > 0 ? { hint: null, groups: [{ group: 'recent', hits: recentHits }] } : null
  }, [recentHits, isEmpty, latestResponse])
  const hits = useMemo(() => response?.groups.flatMap((group) => group.hits) ?? [], [response])
  const forget = () => {
    forgetRecentHits()
    setForgetCount((count) => count + 1)
  }
  return { state, response, hits, retry, forget }
}
