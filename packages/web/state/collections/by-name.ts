export interface Named {
  id: string
  name: string
}

/** As a person looks for a name: whatever its case, `Area 9` before `Area 10`. */
export const byName = <Item extends Named>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }))

/** With one that is new or has changed, by name. */
export const withItem = <Item extends Named>(items: readonly Item[], item: Item): Item[] =>
  byName([...withoutItem(items, item.id), item])

export const withoutItem = <Item extends Named>(items: readonly Item[], itemId: string): Item[] =>
  items.filter(({ id }) => id !== itemId)
