import { unionOfBoxes } from '#domain/geometry/polygon.ts'
import { isRangeOf } from '#domain/parcel/address/civic-number.ts'
import { displayAddress } from '#domain/parcel/address/display-address.ts'
import { parcelOf } from '#domain/parcel/address/strata-unit.ts'
import { formatCount } from '#domain/text/counts.ts'
import type { Database } from '../../../db/open.ts'
import { type AddressRow, findAddresses } from './address-queries.ts'
import { MOST_PARCELS } from './join-addresses.ts'
import { matchRanges } from './matching/match-ranges.ts'
import { matchStreets, type StreetMatch } from './matching/match-streets.ts'
import { rangeHint } from './missing-text.ts'
import { readTypedAddress } from './parsing/typed-address.ts'
import { readTypedRange } from './parsing/typed-range.ts'
import { boundsAround, farCost, type RankedHit, type SearchInput } from './ranked-hit.ts'
import type { StreetLexicon } from './street-lexicon.ts'

/** Streets of the same name, in different municipalities. */
const MOST_STREETS = 4

/** Returns a hit for each street that has numbers of the typed range, with all parcels of these numbers. */
export async function rangeHits(
  database: Database,
  lexicon: StreetLexicon,
  input: SearchInput,
): Promise<RankedHit[]> {
  const typed = readTypedRange(input.text)
  if (!typed) return []
  const { first, last, numbers } = typed.range
  const readings = readTypedAddress(typed.text, lexicon.municipalities).filter(
    ({ unit, civicNumber }) => unit === null && civicNumber === first,
  )
  const asTyped = matchStreets(lexicon, readings, { limit: MOST_STREETS, isForgiving: false })
  const matches =
    asTyped.length > 0 ? asTyped : matchStreets(lexicon, readings, { limit: MOST_STREETS, isForgiving: true })
  const rows = await findAddresses(
    database,
    {
      streets: [...new Set(matches.flatMap(({ street }) => street.spellings))],
      // Some sources write the range itself.
      numbers: [...numbers, `${first}-${last}`],
      units: [],
      prefix: null,
      prefixStreets: [],
    },
    input.signal,
  )
  return matches.flatMap((match) => {
    const here = rows
      .filter(
        ({ street, municipality }) =>
          match.street.spellings.includes(street) && municipality === match.street.municipality,
      )
      .sort((a, b) => numberOf(a) - numberOf(b) || Number(b.isParcel) - Number(a.isParcel))
    const found = [...new Set(here.map(({ civicNumber }) => civicNumber ?? ''))]
    return isRangeOf(typed.range, found) ? [hitOf(match, here, found, `${first}–${last}`, input)] : []
  })
}

const numberOf = ({ civicNumber }: AddressRow): number => Number.parseInt(civicNumber ?? '', 10)

function hitOf(
  { street, cost }: StreetMatch,
  rows: readonly AddressRow[],
  found: readonly string[],
  range: string,
  { near, text }: SearchInput,
): RankedHit {
  const bounds =
    unionOfBoxes(rows.map((row) => row.bounds ?? boundsAround(row.centre))) ?? boundsAround([0, 0])
  const centre: [number, number] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2]
  const title = displayAddress(`${range} ${street.spellings[0] ?? street.name}`)
  return {
    cost: cost + farCost(near, centre),
    hint: rangeHint(range, found),
    hit: {
      id: `range:${range}:${street.name}:${street.municipality ?? ''}`,
      group: 'address',
      title,
      subtitle: [formatCount(found.length, 'address', 'addresses'), street.municipality]
        .filter((part) => part !== null)
        .join(', '),
      upids: [...new Set(rows.flatMap(({ upid }) => (upid === null ? [] : [parcelOf(upid)])))].slice(
        0,
        MOST_PARCELS,
      ),
      centre,
      bounds,
      matches: matchRanges(title, text),
    },
  }
}
