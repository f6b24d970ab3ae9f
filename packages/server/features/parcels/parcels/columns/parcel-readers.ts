import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { differingStatedArea, ownArea, statedFloorArea } from '#domain/parcel/figures/stated-figures.ts'
import { fabricClass } from '#domain/parcel/parcel-class.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { type CellReader, NO_VALUE, toCell } from '../cell-reader.ts'
import type { ParcelField, ParcelRow } from '../parcel-row-queries.ts'

type TextOrNumberField = Exclude<ParcelField, 'facts'> | 'planNumber'

export function parcelField(field: TextOrNumberField): CellReader {
  return {
    needs: field === 'planNumber' ? {} : { fields: [field] },
    read: ({ parcel }) => toCell(parcel[field], parcel.release_id),
  }
}

/** `012-345-678` */
export const parcelPid: CellReader = {
  needs: {},
  read: ({ parcel }) => toCell(parcel.pid === null ? null : formatPid(parcel.pid), parcel.release_id),
}

/** In square metres, measured from the outline, so it has no release. Null for strata units. */
export const boundaryArea: CellReader = {
  needs: {},
  read: ({ parcel: { upid, area_square_metres: areaSquareMetres } }) => {
    const value = ownArea({ upid, areaSquareMetres })
    return value === null ? NO_VALUE : { value, releaseId: 0 }
  },
}

/** The measured length, or the source's if it is not known which side faces the street. */
export function frontLength(
  measure: 'frontageMetres' | 'depthMetres',
  statedField: 'frontage_metres' | 'depth_metres',
): CellReader {
  return {
    needs: { fields: [statedField], front: true },
    read: ({ parcel, front }) =>
      front?.[measure] == null
        ? toCell(parcel[statedField], parcel.release_id)
        : { value: front[measure], releaseId: 0 },
  }
}

/** The outline's area, or the source's if it differs. `1518.4` counts as equal to our `1518.4527`. */
export const lotSize: CellReader = {
  needs: { fields: ['stated_area_square_metres'] },
  read: (row) => {
    const { area_square_metres: area, stated_area_square_metres: lotArea, release_id, upid } = row.parcel
    // A strata unit does not own the outline around it.
    const difference = isUnit(upid) ? lotArea : differingStatedArea(area, lotArea)
    return difference === null ? boundaryArea.read(row) : toCell(difference, release_id)
  },
}

export const parcelClass: CellReader = {
  needs: {},
  read: ({ parcel }) => toCell(fabricClass(parcel.parcelClass), parcel.release_id),
}

export const floorArea: CellReader = {
  needs: { fields: ['facts'] },
  read: ({ parcel }) => toCell(statedFloorArea(parcel.facts), parcel.release_id),
}

export const SURREY = 'surrey'

/** Reads parcels of Surrey's open data only. */
export function surreyField(
  fields: readonly ParcelField[],
  read: (parcel: ParcelRow) => string | number | null,
): CellReader {
  return {
    needs: { fields },
    read: ({ parcel }) => toCell(parcel.source_key === SURREY ? read(parcel) : null, parcel.release_id),
  }
}

/** Returns the first of these facts that has a value. Sources name facts differently. */
export function getFact(parcel: ParcelRow, ...names: readonly string[]): string | number | null {
  const name = names.find((candidate) => Object.hasOwn(parcel.facts, candidate))
  const value = name === undefined ? null : parcel.facts[name]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

export function latestSale(field: 'sold_on' | 'price_dollars' | 'comment'): CellReader {
  return {
    needs: { sale: true },
    read: ({ sale }) => {
      if (!sale) return NO_VALUE
      const { unit_count: units } = sale
      return toCell(sale[field], sale.release_id, units > 0 ? { of: 'median', units } : undefined)
    },
  }
}
