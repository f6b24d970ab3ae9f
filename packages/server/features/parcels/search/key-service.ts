import { formatParcels, formatProperties, isUnit } from '#domain/parcel/address/strata-unit.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import type { Database } from '../../../db/open.ts'
import {
  findListingsLike,
  findPidsLike,
  findPlansLike,
  findPostalCode,
  findRoll,
  type KeyRow,
} from './key-queries.ts'
import type { TypedKeys } from './parsing/typed-keys.ts'
import { boundsAround, type RankedHit, type SearchInput } from './ranked-hit.ts'

const MOST_KEYS = 8

/** Returns the parcels by PID, plan number or listing number, whole or begun; by a whole roll number; the place of a whole postal code. */
export async function searchKeys(
  database: Database,
  keys: TypedKeys,
  input: SearchInput,
): Promise<RankedHit[]> {
  const { signal } = input
  const limit = Math.min(MOST_KEYS, input.limit)
  const { pid, plan, listing, roll, postalCode } = keys
  const [pids, plans, listings, rolls, postal] = await Promise.all([
    pid ? findPidsLike(database, pid.digits, limit, signal) : [],
    plan ? findPlansLike(database, plan.prefix, limit, signal) : [],
    listing ? findListingsLike(database, listing.prefix, limit, signal) : [],
    roll ? findRoll(database, roll, signal) : [],
    postalCode ? findPostalCode(database, postalCode, signal) : undefined,
  ])
  return [
    ...pids.map((row, index) => ({
      cost: (row.key === pid?.digits ? -1 : (pid?.doubt ?? 0)) + index * 0.01,
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
      cost: (row.key === plan?.prefix ? -0.8 : (plan?.doubt ?? 0)) + index * 0.01,
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
        (row.listingNumber.toUpperCase() === listing?.prefix ? -0.9 : (listing?.doubt ?? 0)) + index * 0.01,
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
    ...rolls.map((row) => ({
      cost: -0.7,
      parcelCount: row.parcels,
      hit: {
        id: `roll:${row.key}`,
        group: 'roll' as const,
        title: row.key,
        subtitle: planSubtitle(row),
        upids: row.upids,
        centre: row.centre,
        bounds: row.bounds,
        matches: [[0, row.key.length]] as [number, number][],
      },
    })),
    ...(postal && postalCode
      ? [
          {
            cost: -1,
            hit: {
              id: `postal:${postalCode}`,
              group: 'place' as const,
              title: postalCode,
              subtitle: [formatCount(postal.addresses, 'address', 'addresses'), postal.municipality]
                .filter(Boolean)
                .join(', '),
              upids: [],
              centre: middleOf(postal.bounds),
              bounds: postal.bounds,
              matches: [[0, postalCode.length]] as [number, number][],
            },
          },
        ]
      : []),
  ]
}

const middleOf = ([west, south, east, north]: readonly number[]): [number, number] => [
  ((west ?? 0) + (east ?? 0)) / 2,
  ((south ?? 0) + (north ?? 0)) / 2,
]

function planSubtitle({ parcels, upids, address, municipality }: KeyRow): string {
  const all = parcels > upids.length ? formatProperties(parcels, upids.some(isUnit)) : formatParcels(upids)
  const what = (parcels === 1 ? address : null) ?? all
  return municipality ? `${what}, ${municipality}` : what
}

/** The digits typed, in the dashed form. */
function pidRange(digits: number): [number, number][] {
  return [[0, Math.min(11, digits + Math.floor(Math.max(0, digits - 1) / 3))]]
}
