export interface Named {
  id: string
  name: string
}

/** Sorts by name, ignoring case, `Area 9` before `Area 10`. */
export const byName = <Item extends Named>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }))

/** Returns the list with an added or changed item, sorted by name. */
export const withItem = <Item extends Named>(items: readonly Item[], item: Item): Item[] =>
  byName([...withoutItem(items, item.id), item])

export const withoutItem = <Item extends Named>(items: readonly Item[], itemId: string): Item[] =>
  items.filter(({ id }) => id !== itemId)
