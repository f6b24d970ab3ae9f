import { firstOfEach } from '#domain/parcel/lists.ts'
import type { Database } from '../../../db/open.ts'
import { searchAddresses } from './address-service.ts'
import { currentLexicon } from './lexicon-service.ts'
import { joinReasons, SEVERAL_PLACES } from './missing-text.ts'
import type { AddressLookup } from './ranked-hit.ts'

const MAX_SUGGESTIONS = 5

/** Suggests parcels, best first. If the typed unit exists, suggests only that unit. */
export async function suggestAddresses(
  database: Database,
  text: string,
  signal?: AbortSignal,
): Promise<AddressLookup> {
  const { streets } = await currentLexicon(database)
  const input = { text, near: null, limit: MAX_SUGGESTIONS, signal }
  const hits = (await searchAddresses(database, streets, input))
    .filter(({ hit }) => hit.upids.length > 0)
    .sort((a, b) => a.cost - b.cost)
  const [best] = hits
  if (best?.range) {
    const ranges = hits.flatMap(({ range }) => range ?? [])
    // Ranges on several streets are a choice.
    const reason = ranges.length > 1 ? joinReasons(best.range.reason, SEVERAL_PLACES) : best.range.reason
    const parcels = firstOfEach(
      ranges.flatMap((range) => range.parcels),
      ({ upid }) => upid,
    )
    return { parcels, reason }
  }
  const units = hits.filter(({ isUnit }) => isUnit)
  const otherHits = units.length > 0 ? units : hits.filter(({ range }) => !range)
  const asTyped = otherHits.filter(({ hint }) => !hint)
  const suggestions = asTyped.length > 0 ? asTyped : otherHits
  const parcels = firstOfEach(
    suggestions.flatMap(({ hit }) =>
      hit.upids.map((upid) => ({ upid, label: [hit.title, hit.subtitle].filter(Boolean).join(', ') })),
    ),
    ({ upid }) => upid,
  )
  // A single address as typed means all of its parcels.
  const [only, second] = asTyped
  if (only && !second) return { parcels, reason: null, note: only.note ?? null, total: only.parcelCount }
  const reason = second ? SEVERAL_PLACES : (suggestions[0]?.hint ?? null)
  return { parcels: parcels.slice(0, MAX_SUGGESTIONS), reason }
}
