export function firstOfEach<Item>(items: Iterable<Item>, keyOf: (item: Item) => string | number): Item[] {
  const first = new Map<string | number, Item>()
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return [...first.values()]
}

/** Splits a list into parts of at most `size` items. */
export const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
