import { isUnit, parcelOf } from '../parcel/address/strata-unit.ts'
import { type ColumnKey, columnOf } from './columns.ts'

/** Fetched for every row, to recognize parcels that share a roll. */
export const ROLL_COLUMN: ColumnKey = 'parcel.rollNumber'

interface ColumnReader<Parcel> {
  value(parcel: Parcel): unknown
  /** Release id. 0 if computed or missing. */
  release(parcel: Parcel): number
  summary(parcel: Parcel): { of: 'total' | 'median' } | null
}

/** A parcel's row is null until it arrives. */
interface TotalledCells<Parcel extends { row: object | null }> {
  parcel(upid: string): Parcel
  column(key: ColumnKey): ColumnReader<Parcel>
}

export interface ColumnTotal {
  sum: number
  /** Parcels with a value, including those that share a counted roll. */
  coveredCount: number
  /** Parcels left out, because another parcel of their roll is counted. */
  sharedRollCount: number
  /** Strata units left out, because their selected building's value includes them. */
  inBuildingCount: number
  /** Parcels left out, because the ground that they share is already counted. */
  sameGroundCount: number
  /** Buildings left out, because their value is a median. */
  medianCount: number
}

const NO_ROLLS: ReadonlySet<string> = new Set()
const NO_TOTAL: Readonly<ColumnTotal> = {
  sum: 0,
  coveredCount: 0,
  sharedRollCount: 0,
  inBuildingCount: 0,
  sameGroundCount: 0,
  medianCount: 0,
}

/**
 * Sums a column, counting once: a roll that covers several parcels; a strata unit that its building's total
 * includes; and the ground shared by units of one building (the largest figure if sources differ).
 */
export function columnTotals<Parcel extends { row: object | null }>(
  upids: readonly string[],
  cells: TotalledCells<Parcel>,
  columns: readonly ColumnKey[],
): ReadonlyMap<ColumnKey, ColumnTotal> {
  const sharedRolls = columns.some((key) => columnOf(key).isAssessed)
    ? findSharedRolls(upids, cells)
    : NO_ROLLS
  const sums = columns.map((key) => ({
    key,
    column: cells.column(key),
    countedRolls: columnOf(key).isAssessed && sharedRolls.size > 0 ? new Set<string>() : null,
    grounds: isGroundArea(key) ? new Map<string, number>() : null,
    total: { ...NO_TOTAL },
  }))
  const rolls = cells.column(ROLL_COLUMN)
  const buildings = findBuildings(upids)
  for (const upid of upids) {
    const parcel = cells.parcel(upid)
    if (!parcel.row) continue
    const building = buildings.size > 0 && isUnit(upid) ? parcelOf(upid) : null
    const isInBuilding = building !== null && buildings.has(building)
    const roll = sharedRolls.size > 0 ? toRollNumber(rolls.value(parcel)) : null
    for (const { key, column, countedRolls, grounds, total } of sums) {
      const value = column.value(parcel)
      if (typeof value !== 'number') continue
      if (column.summary(parcel)?.of === 'median') {
        total.medianCount += 1
        continue
      }
      total.coveredCount += 1
      if (isInBuilding && isInBuildingValue(key, column, cells.parcel(building))) {
        total.inBuildingCount += 1
        continue
      }
      if (grounds && (isUnit(upid) || buildings.has(upid))) {
        const ground = parcelOf(upid)
        const countedSize = grounds.get(ground)
        const size = Math.max(countedSize ?? 0, value)
        grounds.set(ground, size)
        total.sum += size - (countedSize ?? 0)
        if (countedSize !== undefined) total.sameGroundCount += 1
        continue
      }
      if (countedRolls && roll !== null && sharedRolls.has(roll)) {
        // Two sources may use the same number for different rolls.
        const rollKey = `${column.release(parcel)} ${roll}`
        if (countedRolls.has(rollKey)) {
          total.sharedRollCount += 1
          continue
        }
        countedRolls.add(rollKey)
      }
      total.sum += value
    }
  }
  return new Map(sums.map(({ key, total }) => [key, total]))
}

export const columnTotal = <Parcel extends { row: object | null }>(
  upids: readonly string[],
  cells: TotalledCells<Parcel>,
  column: ColumnKey,
): ColumnTotal => columnTotals(upids, cells, [column]).get(column) ?? NO_TOTAL

function findBuildings(upids: readonly string[]): ReadonlySet<string> {
  const unitBuildings = new Set<string>()
  for (const upid of upids) if (isUnit(upid)) unitBuildings.add(parcelOf(upid))
  return unitBuildings.size === 0 ? unitBuildings : new Set(upids.filter((upid) => unitBuildings.has(upid)))
}

function findSharedRolls<Parcel extends { row: object | null }>(
  upids: readonly string[],
  cells: TotalledCells<Parcel>,
): ReadonlySet<string> {
  const { value } = cells.column(ROLL_COLUMN)
  const rolls = new Set<string>()
  const sharedRolls = new Set<string>()
  for (const upid of upids) {
    const roll = toRollNumber(value(cells.parcel(upid)))
    if (roll === null) continue
    if (rolls.has(roll)) sharedRolls.add(roll)
    else rolls.add(roll)
  }
  return sharedRolls
}

function isInBuildingValue<Parcel>(key: ColumnKey, column: ColumnReader<Parcel>, building: Parcel): boolean {
  if (columnOf(key).type === 'floorArea') return typeof column.value(building) === 'number'
  return column.summary(building)?.of === 'total'
}

/** Units of a building share an area of ground. */
function isGroundArea(column: ColumnKey): boolean {
  const { type } = columnOf(column)
  return type === 'areaImperial' || type === 'areaMetric'
}

const ROLL_COUNT = / roll entr(y|ies)$/

/** Null for `12 roll entries` of a strata building, which must match no roll. */
function toRollNumber(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !ROLL_COUNT.test(value) ? value : null
}
