import { formatNumber } from './number-format.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const
type SizeUnit = (typeof UNITS)[number]

export const MEGABYTE = 1_000_000

/** `418 MB`, in decimal units. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${formatNumber(value, value < 10 && power > 0 ? 1 : 0)} ${UNITS[power]}`
}

/** Size with enough decimals to differ from the limit: `25.3 MB` for a limit of 25 MB. */
export function formatBytesOver(limit: number, bytes: number): string {
  const [limitText, text] = [formatBytes(limit), formatBytes(bytes)]
  if (text !== limitText) return text
  const unit = UNITS.find((candidate) => text.endsWith(` ${candidate}`)) ?? 'B'
  const differs = (decimals: number) =>
    formatBytesIn(unit, bytes, decimals) !== formatBytesIn(unit, limit, decimals)
  return formatBytesIn(unit, bytes, [1, 2, 3, 6, 9, 12].find(differs))
}

export function formatBytesIn(unit: SizeUnit, bytes: number, decimals = 1): string {
  return `${formatNumber(bytes / 1000 ** UNITS.indexOf(unit), decimals, decimals)} ${unit}`
}
