import type { SearchGroup, SearchHit, SearchResponse } from '#contract/parcel/search.ts'
import { parseCoordinates } from '#domain/geometry/coordinates.ts'
import { classifySearch, isSize, unsearchableHint } from '#domain/search/search-query.ts'
import { plainForms } from '#domain/text/cut/stored-characters.ts'
import type { Database } from '../../../db/open.ts'
import { searchAddresses } from './address-service.ts'
import { searchKeys } from './keys/key-service.ts'
import { isPartialPostalCode, readTypedKeys } from './keys/typed-keys.ts'
import { getLexicon, isCurrent, type Lexicon, loadLexicon } from './lexicon-service.ts'
import { matchPlaces } from './matching/match-places.ts'
import { matchRanges } from './matching/match-ranges.ts'
import { isWideRange, joinReasons, missingKey, RANGE_TOO_WIDE, truncationReason } from './missing-text.ts'
import { boundsAround, distanceCost, type RankedHit, type SearchInput } from './ranked-hit.ts'

export { findParcelsOfAddresses } from './lookup-service.ts'
export { isWideRange, joinReasons, RANGE_TOO_WIDE, truncationReason } from './missing-text.ts'
export type { AddressLookup, ParcelAtAddress } from './ranked-hit.ts'
export { suggestAddresses } from './suggest-service.ts'

const MAX_PLACES = 6

export async function search(
  database: Database,
  { q, near, limit }: { q: string; near?: string | undefined; limit: number },
  signal?: AbortSignal,
): Promise<SearchResponse> {
  const input: SearchInput = { text: plainForms(q).trim(), near: parsePosition(near), limit, signal }
  const { query, hint } = classifySearch(input.text)
  const hits = query.kind === 'empty' || isSize(input.text) ? [] : await searchFresh(database, input)
  // A roll number may look like a PID with wrong digits.
  const typedHint = hits[0]?.hit.group === 'roll' ? null : hint
  return { query: q, groups: groupHits(hits, limit), hint: typedHint ?? getHint(input.text, hits) }
}

/** Repeats the search if an import has completed since the lexicon was loaded. */
async function searchFresh(database: Database, input: SearchInput): Promise<RankedHit[]> {
  const lexicon = await getLexicon(database)
  const [hits, isFresh] = await Promise.all([
    searchWith(database, lexicon, input),
    isCurrent(database, lexicon),
  ])
  return isFresh ? hits : searchWith(database, await loadLexicon(database), input)
}

async function searchWith(database: Database, lexicon: Lexicon, input: SearchInput): Promise<RankedHit[]> {
  const coordinates = readCoordinateHits(input.text)
  if (coordinates.length > 0) return coordinates
  const keys = readTypedKeys(input.text)
  // `006-75` is only a partial PID, and `Plan NWP 27906` is not a street.
  const isKey =
    (keys.pid?.doubt ?? 1) < 0.5 ||
    keys.listing?.doubt === 0 ||
    keys.plan?.doubt === 0 ||
    keys.postalCode !== null
  const [byKey, addresses] = await Promise.all([
    Object.values(keys).some((key) => key !== null) ? searchKeys(database, keys, input) : [],
    isKey ? [] : searchAddresses(database, lexicon.streets, input),
  ])
  return [...byKey, ...addresses, ...findPlaceHits(lexicon, input)].sort((a, b) => a.cost - b.cost)
}

function readCoordinateHits(text: string): RankedHit[] {
  const coordinates = parseCoordinates(text)
  if (!coordinates) return []
  const centre: [number, number] = [coordinates.longitude, coordinates.latitude]
  const title = `${coordinates.latitude.toFixed(6)}, ${coordinates.longitude.toFixed(6)}`
  return [
    {
      cost: -2,
      hit: {
        id: `coordinates:${title}`,
        group: 'coordinates',
        title,
        subtitle: 'Latitude, longitude',
        upids: [],
        centre,
        bounds: boundsAround(centre),
        matches: [],
      },
    },
  ]
}

function findPlaceHits({ places }: Lexicon, { text, near }: SearchInput): RankedHit[] {
  return matchPlaces(places, text, MAX_PLACES).map(({ place, cost }) => ({
    cost: cost + distanceCost(near, place.centre),
    hit: {
      id: `place:${place.id}`,
      group: 'place',
      title: place.title,
      subtitle: place.kind,
      upids: [],
      centre: place.centre,
      bounds: place.bounds,
      matches: matchRanges(place.title, text),
    },
  }))
}

function parsePosition(position: string | undefined): [number, number] | null {
  const [lng, lat, ...others] = (position ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (lng === undefined || lat === undefined || others.length > 0) return null
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? [lng, lat] : null
}

/** Groups at most `limit` hits, best first; the group of the best hit comes first. */
function groupHits(items: readonly RankedHit[], limit: number): { group: SearchGroup; hits: SearchHit[] }[] {
  const groups = new Map<SearchGroup, SearchHit[]>()
  const seenIds = new Set<string>()
  for (const { hit } of items) {
    if (seenIds.size >= limit) break
    if (seenIds.has(hit.id)) continue
    seenIds.add(hit.id)
    groups.set(hit.group, [...(groups.get(hit.group) ?? []), hit])
  }
  return [...groups].map(([group, hits]) => ({ group, hits }))
}

function getHint(text: string, [best]: readonly RankedHit[]): string | null {
  if (best) {
    const { upids } = best.hit
    return joinReasons(best.hint, truncationReason(upids, best.parcelCount ?? upids.length))
  }
  if (text === '') return null
  if (isPartialPostalCode(text)) return 'Type all of a postal code: six characters, such as V5K 1A1.'
  if (isWideRange(text)) return RANGE_TOO_WIDE
  return unsearchableHint(text) ?? missingKey(text)
}
