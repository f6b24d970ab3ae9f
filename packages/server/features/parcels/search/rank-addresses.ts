import type { AddressRow } from './address-queries.ts'
import { unitKey } from './matching/house-key.ts'
import { anyNumberCost } from './matching/match-numbers.ts'
import type { StreetMatch } from './matching/match-streets.ts'
import { distanceCost, type SearchInput } from './ranked-hit.ts'

/** Exceeds the cost of any number, so that addresses on the typed street come first. */
const OTHER_NAME_COST = 2
/** A hit without a misspelling costs at most this much. */
export const MAX_TYPED_COST = 0.45

export const isTypedStreet = ({ fit, cost }: StreetMatch): boolean =>
  fit === 'typed' && cost <= MAX_TYPED_COST

export interface RankedAddress {
  row: AddressRow
  match: StreetMatch
  cost: number
}

export function rankAddresses(
  rows: readonly AddressRow[],
  matches: readonly StreetMatch[],
  { near }: SearchInput,
): RankedAddress[] {
  const typedStreets = matches.filter(isTypedStreet)
  const streetCost = ({ fit, cost, reading: { civicNumber } }: StreetMatch) => {
    const rival = typedStreets.find(({ reading }) => reading.civicNumber === civicNumber)
    return rival && fit === 'similar' ? Math.max(cost, rival.cost + OTHER_NAME_COST + cost / 100) : cost
  }
  const bySpelling = new Map<string, StreetMatch[]>()
  for (const match of matches) {
    for (const spelling of match.street.spellings) {
      const key = `${spelling}\n${match.street.municipality ?? ''}`
      bySpelling.set(key, [...(bySpelling.get(key) ?? []), match])
    }
  }
  return rows.flatMap((row) => {
    const costs = (bySpelling.get(`${row.street}\n${row.municipality ?? ''}`) ?? []).map((match) => ({
      match,
      cost:
        streetCost(match) +
        anyNumberCost(match.reading.civicNumber ?? '', row.civicNumber ?? '') +
        unitCost(match, row),
    }))
    const best = costs.reduce<{ match: StreetMatch; cost: number } | undefined>(
      (a, b) => (a && a.cost <= b.cost ? a : b),
      undefined,
    )
    if (!best) return []
    return [{ row, match: best.match, cost: best.cost + distanceCost(near, row.centre) }]
  })
}

/** The costs are low, because a hit without the typed unit is still in the right building. */
function unitCost({ reading }: StreetMatch, { unit }: AddressRow): number {
  const key = unit ? unitKey(unit) : ''
  if (reading.unit === null) return key === '' ? 0 : 0.02
  return key === reading.unit ? -0.05 : 0.15
}
