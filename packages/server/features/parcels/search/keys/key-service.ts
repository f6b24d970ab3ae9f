import { boxCentre } from '#domain/geometry/polygon.ts'
import { formatParcels, formatProperties, isUnit } from '#domain/parcel/address/strata-unit.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import type { Database } from '../../../../db/open.ts'
import { boundsAround, type RankedHit, type SearchInput } from '../ranked-hit.ts'
import {
  findListingsByPrefix,
  findLot,
  findPidsByPrefix,
  findPlansByPrefix,
  findPostalCode,
  findRoll,
  type KeyRow,
  type ListingRow,
  type PidRow,
  type PostalCodeRow,
} from './key-queries.ts'
import type { TypedKeys } from './typed-keys.ts'

const MAX_KEYS = 8

/**
 * Costs of complete keys, negative, so that keys precede addresses. Ambiguous digits are read as a listing
 * number rather than a PID.
 */
const COMPLETE_KEY_COST = {
  listing: -1.1,
  lot: -1.05,
  pid: -1,
  postalCode: -1,
  plan: -0.8,
  roll: -0.7,
} as const

/**
 * Searches complete or partial PIDs, plan and listing numbers, and complete roll numbers and postal codes.
 */
export async function searchKeys(
  database: Database,
  keys: TypedKeys,
  input: SearchInput,
): Promise<RankedHit[]> {
  const { signal } = input
  const limit = Math.min(MAX_KEYS, input.limit)
  const { pid, plan, lot, listing, roll, postalCode } = keys
  const [pids, plans, lots, listings, rolls, postal] = await Promise.all([
    pid ? findPidsByPrefix(database, pid.prefix, limit, signal) : [],
    plan ? findPlansByPrefix(database, plan.prefix, limit, signal) : [],
    lot ? findLot(database, lot, signal) : [],
    listing ? findListingsByPrefix(database, listing.prefix, limit, signal) : [],
    roll ? findRoll(database, roll, signal) : [],
    postalCode ? findPostalCode(database, postalCode, signal) : undefined,
  ])
  return [
    ...inOrder(pids.map((row) => toPidHit(row, pid))),
    ...inOrder(
      plans.map((row) => ({
        ...toKeyHit('plan', getCost('plan', row.key, plan), row, plan?.prefix.length),
        // The lot is unknown, so its plan is offered.
        hint:
          lot && lots.length === 0
            ? `No lot ${lot.lot} of plan ${lot.planNumber} is loaded. The plan:`
            : null,
      })),
    ),
    ...inOrder(listings.map((row) => toListingHit(row, listing))),
    ...lots.map((row) => toKeyHit('plan', COMPLETE_KEY_COST.lot, row)),
    ...rolls.map((row) => toKeyHit('roll', COMPLETE_KEY_COST.roll, row)),
    ...(postal && postalCode ? [toPostalCodeHit(postalCode, postal)] : []),
  ]
}

const COST_PER_RANK = 0.01

/** Retains the order of the database when hits are sorted by cost. */
const inOrder = (hits: readonly RankedHit[]): RankedHit[] =>
  hits.map((hit, index) => ({ ...hit, cost: hit.cost + index * COST_PER_RANK }))

function getCost(
  kind: 'pid' | 'plan' | 'listing',
  key: string,
  typed: { prefix: string; doubt: number } | null,
): number {
  return key === typed?.prefix ? COMPLETE_KEY_COST[kind] : (typed?.doubt ?? 0)
}

function toPidHit(row: PidRow, pid: TypedKeys['pid']): RankedHit {
  const place = [row.isUnit ? 'Strata unit' : null, row.address, row.municipality].filter(Boolean)
  return {
    cost: getCost('pid', row.key, pid),
    hit: {
      id: `pid:${row.key}:${row.upids[0] ?? 'address'}`,
      group: 'pid',
      title: formatPid(row.key),
      subtitle: place.join(', ') || null,
      upids: row.upids,
      centre: row.centre,
      bounds: row.bounds ?? boundsAround(row.centre),
      matches: pidRange(pid?.prefix.length ?? 0),
    },
  }
}

function toListingHit(row: ListingRow, listing: TypedKeys['listing']): RankedHit {
  const { listingNumber, kind, status, propertyType, priceDollars, address } = row
  const source = kind === 'mls' ? 'MLS®' : 'Broker'
  return {
    cost: getCost('listing', listingNumber.toUpperCase(), listing),
    hit: {
      id: `listing:${row.id}`,
      group: 'listing',
      title: listingNumber,
      subtitle: [source, status, propertyType, formatCurrency0(priceDollars), address]
        .filter(Boolean)
        .join(', '),
      upids: row.upid ? [row.upid] : [],
      centre: row.centre,
      bounds: row.bounds ?? boundsAround(row.centre),
      matches: [[0, Math.min(listing?.prefix.length ?? 0, listingNumber.length)]],
    },
  }
}

function toKeyHit(
  group: 'plan' | 'roll',
  cost: number,
  row: KeyRow,
  matchLength = row.key.length,
): RankedHit {
  return {
    cost,
    parcelCount: row.parcels,
    hit: {
      id: `${group}:${row.key}`,
      group,
      title: row.key,
      subtitle: planSubtitle(row),
      upids: row.upids,
      centre: boxCentre(row.bounds),
      bounds: row.bounds,
      matches: [[0, matchLength]],
    },
  }
}

function toPostalCodeHit(postalCode: string, { addresses, municipality, bounds }: PostalCodeRow): RankedHit {
  return {
    cost: COMPLETE_KEY_COST.postalCode,
    hit: {
      id: `postal:${postalCode}`,
      group: 'place',
      title: postalCode,
      subtitle: [formatCount(addresses, 'address', 'addresses'), municipality].filter(Boolean).join(', '),
      upids: [],
      centre: boxCentre(bounds),
      bounds,
      matches: [[0, postalCode.length]],
    },
  }
}

function planSubtitle({ parcels, upids, address, municipality }: KeyRow): string {
  const all = parcels > upids.length ? formatProperties(parcels, upids.some(isUnit)) : formatParcels(upids)
  const place = (parcels === 1 ? address : null) ?? all
  return municipality ? `${place}, ${municipality}` : place
}

/** The part of a dashed PID that is typed, which is shown in bold. */
function pidRange(digits: number): [number, number][] {
  return [[0, Math.min(11, digits + Math.floor(Math.max(0, digits - 1) / 3))]]
}
