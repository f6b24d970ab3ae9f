import type { AddressRecord, ParcelRecord } from '#domain/parcel/records.ts'
import { EMPTY_ADDRESS, EMPTY_PARCEL } from '#server/connectors/empty-records.ts'
import type { ParcelUse } from '../parcels/parcel.ts'
import { isPublic, type PublicGround, type QuarterModel } from '../parcels/quarter-model.ts'
import { DEMO_PLACE, type Island } from '../place.ts'
import { pointAt, polygon } from '../records.ts'
import type { Holding } from './holding.ts'
import {
  districtLotOf,
  legalDescription,
  planNumberOf,
  postalCodeOf,
  rollNumberOf,
  strataLegal,
} from './titles.ts'

const OWNERS: Partial<Record<ParcelUse, string>> = {
  park: 'Local government',
  civic: 'Local government',
  forest: 'Crown provincial',
  school: 'Public school board',
}

export function parcelOf(holding: Holding, island: Island, civicNumber?: string): ParcelRecord {
  const { parcel, units } = holding
  const isStrata = units.length > 0
  const districtLot = districtLotOf(parcel)
  const lotNumber =
    parcel.lotNumber > 26 || parcel.quarter.era < 1990
      ? String(parcel.lotNumber)
      : String.fromCharCode(64 + parcel.lotNumber)
  const block = parcel.quarter.era < 1970 && parcel.block < 900 ? String(parcel.block) : null
  const isPark = parcel.use === 'park'
  return {
    ...EMPTY_PARCEL,
    ref: parcel.ref,
    pid: holding.pid,
    pin:
      parcel.use === 'forest' || isPark
        ? String(90_000_000 + parcel.quarter.turn * 10_000 + parcel.block * 50 + parcel.lotNumber)
        : null,
    planNumber: parcel.use === 'forest' ? null : holding.plan,
    lotNumber: isStrata ? null : lotNumber,
    block,
    districtLot,
    parcelClass: isPark
      ? 'park'
      : parcel.use === 'forest'
        ? 'crown'
        : isStrata
          ? 'building_strata'
          : parcel.isBareLand
            ? 'bare_land_strata'
            : 'subdivision',
    ownerType: OWNERS[parcel.use] ?? 'Private',
    legalDescription:
      parcel.use === 'forest'
        ? `DISTRICT LOT ${districtLot} CEDAR ARM LAND DISTRICT`
        : isStrata
          ? strataLegal(units.length, districtLot, holding.plan)
          : legalDescription(lotNumber, block, districtLot, holding.plan),
    rollNumber: isPark || parcel.use === 'forest' ? null : rollNumberOf(island, parcel),
    civicNumber: parcel.use === 'forest' ? null : (civicNumber ?? String(parcel.civicNumber)),
    street: parcel.use === 'forest' ? null : parcel.street,
    municipality: island.municipality,
    postalCode: parcel.use === 'forest' || isPark ? null : postalCodeOf(parcel),
    neighbourhood: parcel.quarter.name,
    regionalDistrict: DEMO_PLACE.regionalDistrict,
    statedAreaSquareMetres: Math.round(parcel.areaSquareMetres * 10) / 10,
    frontageMetres: Math.round(parcel.frontageMetres * 100) / 100,
    depthMetres: Math.round(parcel.depthMetres * 100) / 100,
    geometry: polygon(island, parcel.ring),
    facts: factsOf(holding),
  }
}

function factsOf({ parcel, units, yearBuilt, storeys, floorArea, grades }: Holding): ParcelRecord['facts'] {
  return {
    ...(parcel.name ? { name: parcel.name } : {}),
    ...(units.length > 0 ? { strataLots: units.length } : {}),
    ...(yearBuilt !== null ? { yearBuilt, storeys, floorAreaSquareMetres: floorArea } : {}),
    ...(parcel.isWaterfront ? { waterfront: true } : {}),
    ...(yearBuilt !== null && grades ? grades : {}),
  }
}

export function* addressesOf(
  holding: Holding,
  island: Island,
  civicNumber?: string,
): Iterable<AddressRecord> {
  const { parcel, units } = holding
  if (isPublic(parcel.use) && parcel.use !== 'school' && parcel.use !== 'civic') return
  for (const unit of units.length > 0 ? [null, ...units] : [null]) {
    yield {
      ...EMPTY_ADDRESS,
      ref: `${parcel.ref}${unit ? `-${unit.number}` : ''}`,
      unit: unit?.name ?? null,
      civicNumber: civicNumber ?? String(parcel.civicNumber),
      street: parcel.street,
      municipality: island.municipality,
      neighbourhood: parcel.quarter.name,
      postalCode: postalCodeOf(parcel),
      pid: unit ? unit.pid : holding.pid,
      planNumber: holding.plan,
      geometry: pointAt(island, parcel.centre),
    }
  }
}

const PUBLIC_CLASSES: Record<PublicGround['kind'], ParcelRecord['parcelClass']> = {
  lane: 'road',
  road: 'road',
  green: 'park',
  interest: 'interest',
  'common property': 'common_property',
}

export function* publicGroundOf(model: QuarterModel, island: Island): Iterable<ParcelRecord> {
  const sample = model.parcels[0]
  if (!sample) return
  for (const { ref, ring, block, kind } of model.publicGround) {
    yield {
      ...EMPTY_PARCEL,
      ref,
      planNumber: planNumberOf(island, { ...sample, block }, false, sample.quarter.era),
      districtLot: districtLotOf({ ...sample, block }),
      parcelClass: PUBLIC_CLASSES[kind],
      ownerType:
        kind === 'interest' ? 'Unclassified' : kind === 'common property' ? 'Private' : 'Local government',
      municipality: island.municipality,
      neighbourhood: model.outline.quarter.name,
      regionalDistrict: DEMO_PLACE.regionalDistrict,
      geometry: polygon(island, ring),
    }
  }
}
