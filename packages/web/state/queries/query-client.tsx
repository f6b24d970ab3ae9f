import {
  notifyManager,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  type QueryObserverOptions,
  queryOptions,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallName } from '#contract/calls.ts'
import { call, callForFile, type OptionsArgument, readFile } from '../../lib/api/api.ts'
import { isUnavailable } from '../../lib/api/api-error.ts'
import { useServerReach } from '../../lib/api/server-reach.ts'
import { registerAccountData } from '../account/account-data.ts'
import { LIVE_KEYS } from './keys.ts'

// Notifies observers in a microtask, so that a patched query renders before the caller continues. With the
// default, a macrotask, a saved switch would briefly flip back.
notifyManager.setScheduler(queueMicrotask)

const MAX_RETRIES = 2

export const createQueryClient = (
  queries: Pick<QueryObserverOptions, 'refetchOnWindowFocus' | 'staleTime'>,
): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        // Retries if the server is unreachable or busy, but not after a refusal.
        retry: (count, error) => count < MAX_RETRIES && isUnavailable(error),
        ...queries,
      },
      mutations: { networkMode: 'always' },
    },
  })

export const queryClient = createQueryClient({ staleTime: 60_000, refetchOnWindowFocus: false })

/** Options of queries refetched by live messages, which retry on their own. */
export const LIVE_QUERY = { staleTime: 0, retry: false } as const

registerAccountData({
  async refresh(topic) {
    const refetch = (queryKey: QueryKey) =>
      queryClient.invalidateQueries({ queryKey }, { throwOnError: true })
    await Promise.all(LIVE_KEYS[topic].map(refetch))
  },
  clear: clearQueries,
})

useServerReach.subscribe(({ isUnreachable }, previous) => {
  if (previous.isUnreachable && !isUnreachable)
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

/** Clears the cache. Queries in use are reset, because removing them would trigger a useless refetch. */
export function clearQueries(): void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) {
    query.reset()
    if (query.getObserversCount() === 0) cache.remove(query)
  }
  queryClient.getMutationCache().clear()
}

/** Changes cached data. Repeats a fetch in flight, which may be older than the change. */
export function patchQuery<Data>(queryKey: QueryKey, change: (data: Data) => Data): void {
  const isFetching = queryClient.isFetching({ queryKey, exact: true }) > 0
  if (isFetching) void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Data>(queryKey, (data) => data && change(data))
  if (isFetching) void queryClient.refetchQueries({ queryKey, exact: true })
}

export function QueryData({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

/** A query for a call. Failures are shown in place. */
export const callQuery = <Name extends CallName>(
  queryKey: QueryKey,
  name: Name,
  ...[options]: OptionsArgument<Name>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      call(name, ...([{ ...options, signal, isQuiet: true }] as OptionsArgument<Name>)),
  })

/** Like `callQuery`, for a file. Pictures are fetched so, because an `<img>` cannot send the session. */
export const fileQuery = <Name extends CallName>(
  queryKey: QueryKey,
  name: Name,
  ...[options]: OptionsArgument<Name>
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const request = [{ ...options, signal, isQuiet: true }] as OptionsArgument<Name>
      return readFile(await callForFile(name, ...request))
    },
  })
