import type { z } from 'zod'
import { LotlineError } from '#contract/errors.ts'
import type { FindPastedResponse, ParcelByPidResponse } from '#contract/parcel/parcels.ts'
import { chunk, firstOfEach } from '#domain/parcel/lists.ts'
import { formatPid, noPidText, normalisePid } from '#domain/parcel/pid.ts'
import { type PastedEntry, readPastedList } from '#domain/search/pasted-list.ts'
import type { Database } from '../../../../db/open.ts'
import { runInSlices } from '../../../../platform/fairness/in-slices.ts'
import { findProvenance } from '../../../services/sources/service.ts'
import {
  type AddressLookup,
  findParcelsOfAddresses,
  isWideRange,
  joinReasons,
  type ParcelAtAddress,
  RANGE_TOO_WIDE,
  suggestAddresses,
  truncationReason,
} from '../../search/service.ts'
import { selectParcel, toParcel } from '../parcel-queries.ts'
import {
  findParcelsByListing,
  findParcelsByPlan,
  findParcelsByRoll,
  findUpidsByPid,
} from './match-queries.ts'

const MAX_CANDIDATES = 100
/** Maximum misspelled addresses to search, so that a list of nonsense does not delay other requests. */
const MAX_SUGGESTED = 200

const NO_PARCELS: AddressLookup = { parcels: [], reason: null }

type EntryOf<Kind extends PastedEntry['kind']> = Extract<PastedEntry, { kind: Kind }>

/** @throws `bad_request` if empty, `too_many_parcels`, or the signal's reason after a disconnect */
export async function findPastedParcels(
  database: Database,
  text: string,
  signal?: AbortSignal,
): Promise<FindPastedResponse> {
  const list = await runInSlices(readPastedList(text), signal)
  if (!list.ok) throw new LotlineError(text.trim() === '' ? 'bad_request' : 'too_many_parcels', list.reason)
  const lookups = await lookUpEntries(database, list.entries, signal)
  const response: FindPastedResponse = {
    found: [],
    ambiguous: [],
    notFound: list.unread.map(({ input, reason }) => ({ input, reason })),
    duplicateCount: list.duplicateCount,
  }
  let suggested = 0
  for (const entry of list.entries) {
    signal?.throwIfAborted()
    const { input } = entry
    const lookup = lookups.get(entry) ?? NO_PARCELS
    const [first, second] = lookup.parcels
    if (first && !second && lookup.reason === null) {
      response.found.push({ input, ...first })
      continue
    }
    const isUnknown = !first && lookup.reason === null && entry.kind === 'address'
    const isSuggested = isUnknown && suggested++ < MAX_SUGGESTED
    const { parcels, reason, note, total } = isSuggested
      ? await suggestAddresses(database, input, signal)
      : lookup
    const candidates = parcels.slice(0, MAX_CANDIDATES)
    const truncation = truncationReason(
      candidates.map(({ upid }) => upid),
      total ?? parcels.length,
    )
    const fullReason = joinReasons(reason, truncation, truncation && howToSelectMore(entry))
    if (candidates.length > 0)
      response.ambiguous.push({ input, candidates, reason: fullReason, note: note ?? null })
    else response.notFound.push({ input, reason: reason ?? notFoundReason(entry) })
  }
  return response
}

async function lookUpEntries(
  database: Database,
  entries: readonly PastedEntry[],
  signal: AbortSignal | undefined,
): Promise<Map<PastedEntry, AddressLookup>> {
  const ofKind = <Kind extends PastedEntry['kind']>(kind: Kind) =>
    entries.filter((entry): entry is EntryOf<Kind> => entry.kind === kind)
  const [pids, plans, rolls, addresses] = [ofKind('pid'), ofKind('plan'), ofKind('roll'), ofKind('address')]
  const listingNumbers = entries.flatMap((entry) => getListingNumber(entry) ?? [])
  const [pidMatches, planMatches, rollMatches, listingMatches, addressLookups] = await Promise.all([
    pids.length > 0
      ? findUpidsByPid(
          database,
          pids.map((entry) => entry.pid),
          signal,
        )
      : [],
    findInBatches(plans, (batch) => findParcelsByPlan(database, batch, MAX_CANDIDATES, signal)),
    findInBatches(
      rolls.map((entry) => entry.roll.digits),
      (batch) => findParcelsByRoll(database, batch, MAX_CANDIDATES, signal),
    ),
    findInBatches(listingNumbers, (batch) => findParcelsByListing(database, batch, signal)),
    addresses.length > 0
      ? findParcelsOfAddresses(
          database,
          addresses.map((entry) => entry.address),
          signal,
        )
      : [],
  ])
  const byPid = Map.groupBy(pidMatches, (match) => match.pid)
  const byPlan = Map.groupBy(planMatches, planKey)
  const byListing = Map.groupBy(listingMatches, (match) => match.listingNumber)
  const byRoll = Map.groupBy(rollMatches, (match) => match.digits)
  const getListed = (entry: PastedEntry) => byListing.get(getListingNumber(entry) ?? '') ?? []
  return new Map<PastedEntry, AddressLookup>([
    ...ofKind('listing').map((entry) => [entry, toLookup(getListed(entry))] as const),
    ...pids.map(
      (entry) => [entry, toPidLookup(entry, byPid.get(entry.pid) ?? [], getListed(entry))] as const,
    ),
    ...plans.map((entry) => [entry, toLookup(byPlan.get(planKey(entry)) ?? [])] as const),
    ...rolls.map((entry) => [entry, toLookup(byRoll.get(entry.roll.digits) ?? [])] as const),
    ...addresses.map((entry, index) => [entry, addressLookups[index] ?? NO_PARCELS] as const),
  ])
}

const toLookup = (parcels: readonly (ParcelAtAddress & { total?: number })[]): AddressLookup => ({
  parcels: parcels.map(({ upid, label }) => ({ upid, label })),
  reason: null,
  total: parcels[0]?.total,
})

function toPidLookup(
  { pid, listingNumber }: EntryOf<'pid'>,
  pidMatches: readonly (ParcelAtAddress & { sourceKey: string })[],
  listed: readonly ParcelAtAddress[],
): AddressLookup {
  const pidParcels = keepFirstSource(pidMatches)
  if (listed.length === 0) return toLookup(pidParcels)
  const lookup = toLookup(firstOfEach([...listed, ...pidParcels], ({ upid }) => upid))
  if (lookup.parcels.length < 2) return lookup
  return { ...lookup, reason: `This may be MLS® number ${listingNumber} or PID ${formatPid(pid)}:` }
}

/** Limits a statement to a few milliseconds: each key has up to `MAX_CANDIDATES` parcels. */
const KEYS_PER_STATEMENT = 50

const planKey = ({ planNumber, lot }: { planNumber: string; lot: string | null }): string =>
  `${planNumber} ${lot ?? ''}`

const getListingNumber = (entry: PastedEntry): string | null =>
  (entry.kind === 'listing' || entry.kind === 'pid' ? entry.listingNumber : null) ?? null

async function findInBatches<Key, Match>(
  keys: readonly Key[],
  find: (batch: readonly Key[]) => Promise<readonly Match[]>,
): Promise<Match[]> {
  const matches: Match[] = []
  for (const batch of chunk(keys, KEYS_PER_STATEMENT)) matches.push(...(await find(batch)))
  return matches
}

/**
 * Two sources may have the same parcel. Keeps the parcels of the first source, which has the largest outline,
 * and offers several of them as a choice.
 */
function keepFirstSource(matches: readonly (ParcelAtAddress & { sourceKey: string })[]): ParcelAtAddress[] {
  const [first] = matches
  return matches.filter((match) => match.sourceKey === first?.sourceKey)
}

const howToSelectMore = (entry: PastedEntry): string =>
  entry.kind === 'address' && entry.address.range
    ? 'Paste shorter ranges to select all.'
    : 'Search for it to select more.'

function notFoundReason(entry: PastedEntry): string {
  switch (entry.kind) {
    case 'pid':
      return entry.listingNumber === undefined
        ? `No parcel with the PID ${formatPid(entry.pid)} is loaded.`
        : `No parcel with the PID ${formatPid(entry.pid)}, or the MLS® number ${entry.listingNumber}, is loaded.`
    case 'plan':
      return entry.lot === null
        ? `No parcel of plan ${entry.planNumber} is loaded.`
        : `No lot ${entry.lot} of plan ${entry.planNumber} is loaded.`
    case 'listing':
      return `No listing with the MLS® number ${entry.listingNumber} is on a loaded parcel.`
    case 'roll':
      return entry.roll.written === entry.input
        ? `No parcel with the roll ${entry.input} is loaded; a PID would have nine digits.`
        : `No parcel with the roll ${entry.roll.written} is loaded.`
    case 'address':
      return isWideRange(entry.input)
        ? RANGE_TOO_WIDE
        : 'No parcel with this address, or one like it, is loaded.'
  }
}

/** @throws `bad_request`, `parcel_not_found` */
export async function findParcelByPid(
  database: Database,
  input: string,
): Promise<z.infer<typeof ParcelByPidResponse>> {
  const pid = normalisePid(input)
  if (!pid) throw new LotlineError('bad_request', noPidText(input))
  const [match] = await findUpidsByPid(database, [pid])
  const parcel =
    match && (await selectParcel(database).where('parcel.upid', '=', match.upid).executeTakeFirst())
  if (!parcel)
    throw new LotlineError('parcel_not_found', `No parcel with the PID ${formatPid(pid)} is loaded.`)
  const provenance = await findProvenance(database, [parcel.release_id])
  const source = provenance[String(parcel.release_id)]
  if (!source)
    throw new Error(`parcel ${parcel.upid} names release ${parcel.release_id}, which does not exist`)
  return { parcel: toParcel(parcel), provenance: source }
}
