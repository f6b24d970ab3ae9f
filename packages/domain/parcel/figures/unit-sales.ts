import { formatCount } from '../../text/counts.ts'

/** `41 units, 2012 to 2025` */
export function unitsSold({
  count,
  years: [first, last],
}: {
  count: number
  years: readonly [number, number]
}): string {
  return `${formatCount(count, 'unit')}, ${first === last ? first : `${first} to ${last}`}`
}
