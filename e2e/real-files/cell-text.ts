/** Independent of the project's code. */
import type { ColumnType } from '#domain/text/column-type.ts'
import type { Fact } from './fact.ts'

const DASH = '–'
const MINUS = '−'
const SQUARE_METRES_PER_SQUARE_FOOT = 0.3048 ** 2
const SQUARE_METRES_IN: Record<string, number> = {
  'm²': 1,
  ha: 10_000,
  'ft²': SQUARE_METRES_PER_SQUARE_FOOT,
  ac: 43_560 * SQUARE_METRES_PER_SQUARE_FOOT,
}

/** Of projection and ellipsoid. */
const RELATIVE = 1e-6
/** Exports keep two decimals. */
const HALF_CENT = 0.005
/** Percents that add up to 100 may be rounded the other way. */
const SHARE_DIFFERENCE = 0.011

/** In the table. */
export function isShown(text: string, type: ColumnType, fact: Fact): boolean {
  if (fact === null) return text === DASH
  if (typeof fact === 'string') return text === fact
  if (typeof fact === 'number') return text === written(type, fact)
  return 'shares' in fact ? hasShares(text, fact.shares) : isArea(text, type, fact.squareMetres, 0)
}

/** In an export, as text. */
export function isExported(text: string, type: ColumnType, fact: Fact): boolean {
  if (fact === null) return text === ''
  if (typeof fact === 'string') return text === fact
  if (typeof fact === 'number') return Math.abs(Number(text) - fact) <= HALF_CENT + 1e-9 && text !== ''
  if ('shares' in fact) return hasShares(text, fact.shares)
  const difference = Math.abs(exportedArea(text, type) - fact.squareMetres)
  return difference <= HALF_CENT * unitOf(type) + fact.squareMetres * RELATIVE
}

export function isSame(shown: string, exported: string, type: ColumnType): boolean {
  if (exported === '') return shown === DASH
  if (type === 'text' || type === 'date' || type === 'link') return shown === exported
  if (type === 'areaImperial' || type === 'areaMetric') {
    return isArea(shown, type, exportedArea(exported, type), HALF_CENT * unitOf(type))
  }
  // Exports keep one decimal more.
  if (type === 'percent')
    return (
      Math.abs(Number.parseFloat(shown.replace(MINUS, '-')) - Number(exported)) <= 0.05 + HALF_CENT + 1e-9
    )
  return shown === written(type, Number(exported))
}

function exportedArea(text: string, type: ColumnType): number {
  if (text === '') return Number.NaN
  return Number(text) * unitOf(type)
}

const unitOf = (type: ColumnType) => (type === 'areaImperial' ? SQUARE_METRES_PER_SQUARE_FOOT : 1)

/** `$1,062,700`, `$5,641.81`, `−5.1%` */
function written(type: ColumnType, value: number): string {
  const decimals = { currency: 2, percent: 1 }[type as string] ?? 0
  const [whole = '', rest] = Math.abs(value).toFixed(decimals).split('.')
  const digits = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (rest === undefined ? '' : `.${rest}`)
  if (type === 'percent') return `${value < 0 ? MINUS : value > 0 ? '+' : ''}${digits}%`
  return `${value < 0 ? MINUS : ''}$${digits}`
}

/** `7,867 ft²`, as exact as its last digit. */
function isArea(text: string, type: ColumnType, squareMetres: number, slack: number): boolean {
  const [, number = '', unit = ''] = /^([\d,]+(?:\.\d+)?) (\S+)$/.exec(text) ?? []
  const factor = SQUARE_METRES_IN[unit]
  if (factor === undefined) return false
  const [small, large] = type === 'areaImperial' ? (['ft²', 'ac'] as const) : (['m²', 'ha'] as const)
  const isLarge = squareMetres >= (SQUARE_METRES_IN[large] ?? 0)
  if (unit !== (isLarge ? large : small)) return false
  const decimals = isLarge || squareMetres / factor < 10 ? 2 : 0
  const half = 0.5 * 10 ** -decimals * factor
  const value = Number(number.replaceAll(',', '')) * factor
  return Math.abs(value - squareMetres) <= half + slack + squareMetres * RELATIVE
}

/**
 * `RS-1`, or `RS-1 62%, RT-7 38%`; less than a hundredth may be omitted, and a remainder of a twentieth;
 * overlaps are stated.
 */
function hasShares(text: string, shares: ReadonlyMap<string, number>): boolean {
  const said = new Map(
    text
      .replace(/ \(overlapping\)$/, '')
      .split(', ')
      .map((part): [string, number] => {
        const [, label = part, percent] = /^(.+) (\d+)%$/.exec(part) ?? []
        return [label, percent === undefined ? Number.NaN : Number(percent) / 100]
      }),
  )
  const large = [...shares].filter(([, share]) => share >= 0.01)
  if (large.length !== said.size) return false
  return large.every(([label, share]) => {
    const percent = said.get(label)
    if (percent === undefined) return false
    return Number.isNaN(percent) ? share >= 0.95 : Math.abs(percent - share) <= SHARE_DIFFERENCE
  })
}
