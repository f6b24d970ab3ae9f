/** Runs `work` on each item, at most `width` at a time; stops starting more once `goesOn` says no. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const workers = Array.from({ length: width }, async () => {
    for (const item of left) {
      if (!goesOn()) return
      await work(item)
    }
  })
  await Promise.all(workers)
}
