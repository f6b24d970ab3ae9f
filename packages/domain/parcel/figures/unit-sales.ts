import { formatCount } from '../../text/counts.ts'

/** Writes of how many strata units, and of which years, the latest sales are: `41 units, 2012 to 2025`. */
export function unitsSold({
  count,
  years: [first, last],
}: {
  count: number
  years: readonly [number, number]
}): string {
  return `${formatCount(count, 'unit')}, ${first === last ? first : `${first} to ${last}`}`
}
