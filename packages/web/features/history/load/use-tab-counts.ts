import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CollectionKind, HistoryTab } from '#domain/watching/notification-types.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'

type TabCounts = Partial<Record<HistoryTab, number>>

interface Options {
  /** Whether the list has loaded. Counts wait for the list, because both queries are equally slow. */
  isListLoaded: boolean
  version: unknown
}

/** Number of entries by tab. Empty until known, or after a failure, which the list reports. */
export function useTabCounts(
  kind: CollectionKind,
  id: string,
  { isListLoaded, version }: Options,
): TabCounts {
  const [isEnabled, setEnabled] = useState(isListLoaded)
  if (isListLoaded && !isEnabled) setEnabled(true)
  const name = kind === 'folder' ? 'folderHistoryCounts' : 'areaHistoryCounts'
  const { data } = useQuery({
    ...callQuery(KEYS.historyCounts(kind, id, version), name, { params: { id } }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    select: ({ counts }): TabCounts => counts,
    staleTime: 0,
    retry: false,
  })
  return data ?? NO_COUNTS
}

const NO_COUNTS: TabCounts = {}
