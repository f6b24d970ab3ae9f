import type { Parcel } from '../parcels/parcel.ts'
import type { Island } from '../place.ts'
import { hash32 } from '../random.ts'

/** The land title office issues no PIDs from here up. Each neighbourhood has its own range. */
const FIRST_PID = 900_000_000
const PIDS_PER_ISLAND = 1_000_000
const PIDS_PER_QUARTER = 30_000

export function createPid(island: Island, quarterTurn: number, order: number): string {
  if (order >= PIDS_PER_QUARTER) throw new Error(`a neighbourhood has at most ${PIDS_PER_QUARTER} PIDs`)
  // 7919 and the range share no factor, so each PID occurs once.
  const position = (order * 7919 + 12_345) % PIDS_PER_QUARTER
  const firstPid = FIRST_PID + (island.index % 100) * PIDS_PER_ISLAND + quarterTurn * PIDS_PER_QUARTER
  return String(firstPid + position)
}

/** New parcels get PIDs from the end of the range. */
export function latePidOrder(index: number): number {
  return PIDS_PER_QUARTER - 1 - index
}

/** Identifies Crown land and parks, which have no title. */
export function createPin({ quarter, block, lotNumber }: Parcel): string {
  return String(90_000_000 + quarter.turn * 10_000 + block * 50 + lotNumber)
}

/** From this year on, survey plans are filed electronically (EPP, EPS). */
const ELECTRONIC_PLANS_YEAR = 2005

/** Returns a number far above those in use: VIP9xxxxx or EPP9xxxxx, for a strata VIS9xxxx or EPS9xxxxx. */
export function createPlanNumber(island: Island, parcel: Parcel, isStrata: boolean, year: number): string {
  const number =
    hash32(island.index, parcel.quarter.key, parcel.block, isStrata ? parcel.lotNumber : 0) % 90_000
  if (year >= ELECTRONIC_PLANS_YEAR) return `${isStrata ? 'EPS' : 'EPP'}9${pad(number, 5)}`
  return isStrata ? `VIS9${pad(number % 10_000, 4)}` : `VIP9${pad(number, 5)}`
}

export function findDistrictLot(parcel: Parcel): string {
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
export function createRollNumber(island: Island, parcel: Parcel, unit = 0): string {
  return `799-${pad(island.index, 2)}${pad(parcel.quarter.turn, 2)}${pad(parcel.block, 3)}${pad(parcel.lotNumber, 3)}-${pad(unit, 3)}`
}

/** Postal codes V0N 9xx do not exist. */
export function findPostalCode(parcel: Parcel): string {
  const letters = 'ABCEGHJKLMNPRSTVWXYZ'
  // Six adjacent blocks share a postal code.
  const group = Math.floor(parcel.block / 6)
  return `V0N 9${letters.charAt((parcel.quarter.turn + group) % letters.length)}${group % 10}`
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0')
}
