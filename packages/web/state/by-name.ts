interface Named {
  id: string
  name: string
}

/** With one that is new or has changed, by name. */
export const withItem = <Item extends Named>(items: readonly Item[] | null, item: Item): Item[] =>
  [...withoutItem(items, item.id), item].sort((a, b) =>
    a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
  )

export const withoutItem = <Item extends Named>(items: readonly Item[] | null, itemId: string): Item[] =>
  (items ?? []).filter(({ id }) => id !== itemId)
