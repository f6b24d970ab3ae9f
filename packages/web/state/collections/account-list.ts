import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { LIVE_QUERY, patchQuery } from '../queries/query-client.tsx'

interface NamedItem {
  id: string
  name: string
}

/** A list of the account's items, by name. `fetchItems` throws `ApiError`. */
export function createAccountList<Item extends NamedItem>(
  queryKey: QueryKey,
  fetchItems: (signal: AbortSignal) => Promise<readonly Item[]>,
) {
  return {
    query: queryOptions({
      queryKey,
      queryFn: async ({ signal }) => sortByName(await fetchItems(signal)),
      ...LIVE_QUERY,
    }),
    /** Ignored until the list is loaded: a single item would look complete. */
    put(item: Item): Item {
      patchQuery<readonly Item[]>(queryKey, (items) => withItem(items, item))
      return item
    },
    drop: (itemId: string): void =>
      patchQuery<readonly Item[]>(queryKey, (items) => withoutItem(items, itemId)),
  }
}

/** Sorts by name, ignoring case, with `Area 9` before `Area 10`. */
const sortByName = <Item extends NamedItem>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }))

const withItem = <Item extends NamedItem>(items: readonly Item[], item: Item): Item[] =>
  sortByName([...withoutItem(items, item.id), item])

const withoutItem = <Item extends NamedItem>(items: readonly Item[], itemId: string): Item[] =>
  items.filter(({ id }) => id !== itemId)
