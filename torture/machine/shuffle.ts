import type { Random } from '#demo/district/random.ts'

/** Fisher and Yates. */
export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = random.integer(0, last)
    const moved = shuffled[last] as Item
    shuffled[last] = shuffled[other] as Item
    shuffled[other] = moved
  }
  return shuffled
}
