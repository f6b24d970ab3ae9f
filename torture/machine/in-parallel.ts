/** Runs `width` items at once. Starts none after `goesOn` returns false. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const left = eachOf(items)
  const workers = Array.from({ length: width }, async () => {
    for (const item of left) {
      if (!goesOn()) return
      await work(item)
    }
  })
  await Promise.all(workers)
}

/** One iterator that several loops share. */
function* eachOf<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items
}
