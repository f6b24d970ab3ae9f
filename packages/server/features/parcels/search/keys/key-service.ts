import { formatParcels, formatProperties, isUnit } from '#domain/parcel/address/strata-unit.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import type { Database } from '../../../../db/open.ts'
import { boundsAround, type RankedHit, type SearchInput } from '../ranked-hit.ts'
import {
  findListingsByPrefix,
  findLot,
  findPidsByDigits,
  findPlansByPrefix,
  findPostalCode,
  findRoll,
  type KeyRow,
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
    pid ? findPidsByDigits(database, pid.digits, limit, signal) : [],
    plan ? findPlansByPrefix(database, plan.prefix, limit, signal) : [],
    lot ? findLot(database, lot, signal) : [],
    listing ? findListingsByPrefix(database, listing.prefix, limit, signal) : [],
    roll ? findRoll(database, roll, signal) : [],
    postalCode ? findPostalCode(database, postalCode, signal) : undefined,
  ])
  return [
    ...pids.map((row, index) => ({
      cost: (row.key === pid?.digits ? COMPLETE_KEY_COST.pid : (pid?.doubt ?? 0)) + index * 0.01,
      hit: {
        id: `pid:${row.key}:${row.upids[0] ?? 'address'}`,
        group: 'pid' as const,
        title: formatPid(row.key),
        subtitle:
          [row.isUnit ? 'Strata unit' : null, row.address, row.municipality].filter(Boolean).join(', ') ||
          null,
        upids: row.upids,
        centre: row.centre,
        bounds: row.bounds ?? boundsAround(row.centre),
        matches: pidRange(pid?.digits.length ?? 0),
      },
    })),
    ...plans.map((row, index) => ({
      cost: (row.key === plan?.prefix ? COMPLETE_KEY_COST.plan : (plan?.doubt ?? 0)) + index * 0.01,
      // The lot is unknown, so its plan is offered.
      hint:
        lot && lots.length === 0 ? `No lot ${lot.lot} of plan ${lot.planNumber} is loaded. The plan:` : null,
      parcelCount: row.parcels,
      hit: {
        id: `plan:${row.key}`,
        group: 'plan' as const,
        title: row.key,
        subtitle: planSubtitle(row),
        upids: row.upids,
        centre: row.centre,
        bounds: row.bounds,
        matches: [[0, plan?.prefix.length ?? 0]] as [number, number][],
      },
    })),
    ...listings.map((row, index) => ({
      cost:
        (row.listingNumber.toUpperCase() === listing?.prefix
          ? COMPLETE_KEY_COST.listing
          : (listing?.doubt ?? 0)) +
        index * 0.01,
      hit: {
        id: `listing:${row.id}`,
        group: 'listing' as const,
        title: row.listingNumber,
        subtitle: [
          row.kind === 'mls' ? 'MLS®' : 'Broker',
          row.status,
          row.propertyType,
          formatCurrency0(row.priceDollars),
          row.address,
        ]
          .filter(Boolean)
          .join(', '),
        upids: row.upid ? [row.upid] : [],
        centre: row.centre,
        bounds: row.bounds ?? boundsAround(row.centre),
        matches: [[0, Math.min(listing?.prefix.length ?? 0, row.listingNumber.length)]] as [number, number][],
      },
    })),
    ...lots.map((row) => completeKeyHit('plan', COMPLETE_KEY_COST.lot, row)),
    ...rolls.map((row) => completeKeyHit('roll', COMPLETE_KEY_COST.roll, row)),
    ...(postal && postalCode
      ? [
          {
            cost: COMPLETE_KEY_COST.postalCode,
            hit: {
              id: `postal:${postalCode}`,
              group: 'place' as const,
              title: postalCode,
              subtitle: [formatCount(postal.addresses, 'address', 'addresses'), postal.municipality]
                .filter(Boolean)
                .join(', '),
              upids: [],
              centre: getCentre(postal.bounds),
              bounds: postal.bounds,
              matches: [[0, postalCode.length]] as [number, number][],
            },
          },
        ]
      : []),
  ]
}

function completeKeyHit(group: 'plan' | 'roll', cost: number, row: KeyRow): RankedHit {
  return {
    cost,
    parcelCount: row.parcels,
    hit: {
      id: `${group}:${row.key}`,
      group,
      title: row.key,
      subtitle: planSubtitle(row),
      upids: row.upids,
      centre: row.centre,
      bounds: row.bounds,
      matches: [[0, row.key.length]],
    },
  }
}

const getCentre = ([west, south, east, north]: readonly number[]): [number, number] => [
  ((west ?? 0) + (east ?? 0)) / 2,
  ((south ?? 0) + (north ?? 0)) / 2,
]

function planSubtitle({ parcels, upids, address, municipality }: KeyRow): string {
  const all = parcels > upids.length ? formatProperties(parcels, upids.some(isUnit)) : formatParcels(upids)
  const place = (parcels === 1 ? address : null) ?? all
  return municipality ? `${place}, ${municipality}` : place
}

/** Digits of a dashed PID to show in bold. */
function pidRange(digits: number): [number, number][] {
  return [[0, Math.min(11, digits + Math.floor(Math.max(0, digits - 1) / 3))]]
}
