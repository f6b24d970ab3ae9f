import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallName, CallResponse } from '#contract/calls.ts'
import { KEYS } from '../../state/queries/keys.ts'

const TYPING_MS = 250

interface PageOf<Row> {
  rows: Row[]
  next: string | null
  total: number
}
/** Paginated. */
type ListCall = { [Name in CallName]: CallResponse<Name> extends PageOf<unknown> ? Name : never }[CallName]
type RowOf<Name extends ListCall> = CallResponse<Name>['rows'][number]

export interface List<Row> {
  /** Undefined until the first page. */
  rows: Row[] | undefined
  total: number
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
  reload(): void
}

/** `request` makes the call. Restarts at the first page when `search` or `state` changes. */
export function useList<Name extends ListCall>(
  name: Name,
  { search = '', state = '' }: { search?: string; state?: string },
  request: (query: {
    search: string
    state: string
    after: string | undefined
    signal: AbortSignal
  }) => Promise<PageOf<RowOf<Name>>>,
): List<RowOf<Name>> {
  const [sought] = useDebouncedValue(search, TYPING_MS)
  const query = useInfiniteQuery({
    queryKey: KEYS.monitorPart(name, sought, state),
    queryFn: ({ pageParam, signal }) =>
      request({ search: sought, state, after: pageParam ?? undefined, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  return {
    rows: query.data?.pages.flatMap(({ rows }) => rows),
    total: query.data?.pages[0]?.total ?? 0,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}
