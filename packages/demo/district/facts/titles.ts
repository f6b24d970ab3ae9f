import type { Parcel } from '../parcels/parcel.ts'
import type { Island } from '../place.ts'
import { hash32 } from '../random.ts'

/** The land title office does not use PIDs from 900-000-000. Each neighbourhood has its own range. */
const PIDS_PER_ISLAND = 1_000_000
const PIDS_PER_QUARTER = 30_000

export function pidOf(island: Island, quarterTurn: number, order: number): string {
  if (order >= PIDS_PER_QUARTER) throw new Error(`a neighbourhood has at most ${PIDS_PER_QUARTER} PIDs`)
  // 7919 and the range share no factor, so each PID occurs once.
  const position = (order * 7919 + 12_345) % PIDS_PER_QUARTER
  return String(
    900_000_000 + (island.index % 100) * PIDS_PER_ISLAND + quarterTurn * PIDS_PER_QUARTER + position,
  )
}

/** New parcels get PIDs from the end of the range. */
export function latePidOrder(index: number): number {
  return PIDS_PER_QUARTER - 1 - index
}

/** Returns a number far above those in use: VIP9xxxxx or EPP9xxxxx, for a strata VIS9xxxx or EPS9xxxxx. */
export function planNumberOf(island: Island, parcel: Parcel, isStrata: boolean, era: number): string {
  const number =
    hash32(island.index, parcel.quarter.key, parcel.block, isStrata ? parcel.lotNumber : 0) % 90_000
  if (isStrata) return era < 2005 ? `VIS9${pad(number % 10_000, 4)}` : `EPS9${pad(number, 5)}`
  return era < 2005 ? `VIP9${pad(number, 5)}` : `EPP9${pad(number, 5)}`
}

export function districtLotOf(parcel: Parcel): string {
  return String(100 + parcel.quarter.turn * 7 + (parcel.block % 3))
}

export function legalDescription(
  lotNumber: string,
  block: string | null,
  districtLot: string,
  plan: string,
): string {
  return `LOT ${lotNumber}${block ? ` BLOCK ${block}` : ''} DISTRICT LOT ${districtLot} CEDAR ARM LAND DISTRICT PLAN ${plan}`
}

export function strataLegal(strataLots: number, districtLot: string, plan: string): string {
  return (
    `STRATA LOTS 1 TO ${strataLots} DISTRICT LOT ${districtLot} CEDAR ARM LAND DISTRICT STRATA PLAN ${plan} TOGETHER WITH AN INTEREST IN THE ` +
    'COMMON PROPERTY IN PROPORTION TO THE UNIT ENTITLEMENT OF THE STRATA LOT'
  )
}

/** Jurisdiction 799 does not exist. */
export function rollNumberOf(island: Island, parcel: Parcel, unit = 0): string {
  return `799-${pad(island.index, 2)}${pad(parcel.quarter.turn, 2)}${pad(parcel.block, 3)}${pad(parcel.lotNumber, 3)}-${pad(unit, 3)}`
}

/** Postal codes V0N 9xx do not exist. */
export function postalCodeOf(parcel: Parcel): string {
  const letters = 'ABCEGHJKLMNPRSTVWXYZ'
  const walk = Math.floor(parcel.block / 6)
  return `V0N 9${letters.charAt((parcel.quarter.turn + walk) % letters.length)}${walk % 10}`
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
