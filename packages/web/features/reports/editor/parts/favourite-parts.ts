/** Kinds of parts with a star: the menu lists them first, in every report of the account. */
import { useQuery } from '@tanstack/react-query'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { call } from '../../../../lib/api/api.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { notifyFailure } from '../../../../lib/messages/notify-failure.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { FOLLOWED, queryClient } from '../../../../state/queries/query-client.ts'

type Favourites = readonly PartKey[]
const NONE: Favourites = []

/** Null until they are loaded. */
export function useFavouriteParts(): ReadonlySet<PartKey> | null {
  const { data } = useQuery({
    queryKey: KEYS.favouriteParts,
    queryFn: async ({ signal }): Promise<Favourites> =>
      (await call('favouriteParts', { isQuiet: true, failures: 'caller', signal })).keys,
    ...FOLLOWED,
  })
  return data ? new Set(data) : null
}

/** Marks a kind of part, or takes the mark away; as it was before where the server refuses. */
export async function toggleFavouritePart(key: PartKey): Promise<void> {
  const before = queryClient.getQueryData<Favourites>(KEYS.favouriteParts) ?? NONE
  const keys = before.includes(key) ? before.filter((each) => each !== key) : [...before, key]
  await queryClient.cancelQueries({ queryKey: KEYS.favouriteParts })
  queryClient.setQueryData<Favourites>(KEYS.favouriteParts, keys)
  try {
    const body = { keys: [...keys], clientId: liveClientId() }
    await call('setFavouriteParts', { body, isQuiet: true, failures: 'caller' })
  } catch (error) {
    queryClient.setQueryData<Favourites>(KEYS.favouriteParts, before)
    notifyFailure(error, () => void toggleFavouritePart(key))
  }
}
