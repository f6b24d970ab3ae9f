export function firstOfEach<Item>(items: Iterable<Item>, keyOf: (item: Item) => string | number): Item[] {
  const first = new Map<string | number, Item>()
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return [...first.values()]
}
