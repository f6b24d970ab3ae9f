import { formatNumber } from './number-format.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const
type SizeUnit = (typeof UNITS)[number]

/** A megabyte, as disks and networks count: a million bytes. */
export const MEGABYTE = 1_000_000

/** `418 MB`, by thousands, in the unit that suits it. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${formatNumber(value, value < 10 && power > 0 ? 1 : 0)} ${UNITS[power]}`
}

/** `1,234.5 MB`: in that unit whatever the size, by thousands, so that figures under each other compare. */
export function formatBytesIn(unit: SizeUnit, bytes: number, decimals = 1): string {
  return `${formatNumber(bytes / 1000 ** UNITS.indexOf(unit), decimals, decimals)} ${unit}`
}
