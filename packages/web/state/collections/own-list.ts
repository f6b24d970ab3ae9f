import { createStore, type Store } from '../../lib/store/store.ts'
import { registerCollections } from './collections.ts'

/** Folders or watched areas of the account, by name, as the server answered last. */
interface OwnList<Item> {
  /** Null until they came. */
  items: readonly Item[] | null
  /** The error of loading them; null during a retry. */
  error: unknown
}

interface ListStore<Item> {
  useList: Store<OwnList<Item>>
  /** Fetches the items; the current ones remain meanwhile. Never throws: a failure is stored in the list. */
  load: () => Promise<void>
  /** Reloads a list that was loaded before, after a change by another page of the account. Throws `ApiError`. */
  refresh: () => Promise<void>
  /** Clears the list, so that the next user does not see this account's. */
  clear: () => void
  /** Applies an item that the server returned. A list that was never loaded does not begin with it: one of many would look like all. */
  take: (item: Item) => Item
  drop: (itemId: string) => void
}

/** Creates the store of a list that reflects every change to its items. `ask` throws `ApiError`. */
export function createListStore<Item extends Named>(ask: () => Promise<readonly Item[]>): ListStore<Item> {
  const none: OwnList<Item> = { items: null, error: null }
  const useList = createStore(none)
  /** Increases with every change that outdates a list being fetched. */
  let age = 0

  async function fetchList(): Promise<void> {
    useList.setState({ error: null })
    try {
      let begun: number
      let items: readonly Item[]
      do {
        begun = age
        items = await ask()
      } while (begun !== age)
      useList.setState({ items: byName(items) })
    } catch (error) {
      useList.setState({ error })
      throw error
    }
  }

  function change(to: (items: readonly Item[]) => readonly Item[]): void {
    age += 1
    useList.setState(({ items }) => ({ items: items && to(items) }))
  }

  const keeper: ListStore<Item> = {
    useList,
    load: () => fetchList().catch(() => {}),
    refresh: async () => {
      if (useList.getState().items !== null) await fetchList()
    },
    clear: () => {
      age += 1
      useList.setState(none)
    },
    take: (item) => {
      change((items) => withItem(items, item))
      return item
    },
    drop: (itemId) => change((items) => withoutItem(items, itemId)),
  }
  registerCollections(keeper)
  return keeper
}

interface Named {
  id: string
  name: string
}

/** Sorts by name, ignoring case, `Area 9` before `Area 10`. */
const byName = <Item extends Named>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }))

/** Returns the list with an added or changed item, sorted by name. */
const withItem = <Item extends Named>(items: readonly Item[], item: Item): Item[] =>
  byName([...withoutItem(items, item.id), item])

const withoutItem = <Item extends Named>(items: readonly Item[], itemId: string): Item[] =>
  items.filter(({ id }) => id !== itemId)
