import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallName, CallQuery, CallResponse } from '#contract/calls.ts'
import { call, type OptionsArgument } from '../../lib/api/api.ts'
import { KEYS } from '../../state/queries/keys.ts'

const TYPING_MS = 250

interface PageOf<Row> {
  rows: Row[]
  next: string | null
  total: number
}
type ListCall = { [Name in CallName]: CallResponse<Name> extends PageOf<unknown> ? Name : never }[CallName]
type RowOf<Name extends ListCall> = CallResponse<Name>['rows'][number]

export interface List<Row> {
  rows: Row[] | undefined
  total: number
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
  reload(): void
}

export function useList<Name extends ListCall>(
  name: Name,
  query: Omit<CallQuery<Name>, 'after'> & { search?: string },
): List<RowOf<Name>> {
  const [search] = useDebouncedValue(query.search, TYPING_MS)
  const fullQuery = { ...query, search }
  const { data, ...loading } = useInfiniteQuery({
    queryKey: KEYS.monitorPart(name, fullQuery),
    queryFn: ({ pageParam, signal }): Promise<PageOf<RowOf<Name>>> => {
      const options = { query: { ...fullQuery, after: pageParam ?? undefined }, signal, isQuiet: true }
      return call(name, ...([options] as unknown as OptionsArgument<Name>))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    total: data?.pages[0]?.total ?? 0,
    error: loading.error,
    hasMore: loading.hasNextPage,
    isLoadingMore: loading.isFetchingNextPage,
    loadMore: () => void loading.fetchNextPage(),
    reload: () => void loading.refetch(),
  }
}

export const toCompleteList = <Row>(
  rows: Row[] | undefined,
  { error, refetch }: { error: Error | null; refetch: () => unknown } = { error: null, refetch: () => {} },
): List<Row> => ({
  rows,
  total: rows?.length ?? 0,
  error,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => {},
  reload: () => void refetch(),
})
