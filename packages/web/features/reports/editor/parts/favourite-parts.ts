import { useQuery } from '@tanstack/react-query'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { call } from '../../../../lib/api/api.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { notifyFailure } from '../../../../lib/messages/alerts.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { LIVE_QUERY, queryClient } from '../../../../state/queries/query-client.tsx'

type Favourites = readonly PartKey[]
const NO_PARTS: Favourites = []

export function useFavouriteParts(): ReadonlySet<PartKey> | null {
  const { data } = useQuery({
    queryKey: KEYS.favouriteParts,
    queryFn: async ({ signal }): Promise<Favourites> =>
      (await call('favouriteParts', { isQuiet: true, signal })).keys,
    ...LIVE_QUERY,
  })
  return data ? new Set(data) : null
}

let lastSave: Promise<void> = Promise.resolve()

/**
 * Marks or unmarks a favourite, and reverts if refused. Ignored until favourites have loaded, because each
 * call replaces the full list.
 */
export function toggleFavouritePart(key: PartKey): Promise<void> {
  if (queryClient.getQueryData(KEYS.favouriteParts) === undefined) return lastSave
  void queryClient.cancelQueries({ queryKey: KEYS.favouriteParts })
  toggle(key)
  lastSave = lastSave.then(async () => {
    try {
      const keys = queryClient.getQueryData<Favourites>(KEYS.favouriteParts) ?? NO_PARTS
      const body = { keys: [...keys], clientId: liveClientId() }
      await call('setFavouriteParts', { body, isQuiet: true })
    } catch (error) {
      toggle(key)
      notifyFailure(error)
    }
  })
  return lastSave
}

const toggle = (key: PartKey): void =>
  void queryClient.setQueryData<Favourites>(KEYS.favouriteParts, (keys = NO_PARTS) =>
    keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key],
  )
