import type { AddressRecord, ParcelRecord } from '#domain/parcel/records.ts'
import { EMPTY_ADDRESS, EMPTY_PARCEL } from '#server/connectors/empty-records.ts'
import type { ParcelUse } from '../parcels/parcel.ts'
import { isPublic, type PublicGround, type QuarterModel } from '../parcels/quarter-model.ts'
import { DEMO_PLACE, type Island } from '../place.ts'
import { pointAt, polygon } from '../records.ts'
import type { Holding } from './holding.ts'
import {
  createPin,
  createPlanNumber,
  createRollNumber,
  findDistrictLot,
  findPostalCode,
  legalDescription,
  strataLegal,
} from './titles.ts'

const OWNERS: Partial<Record<ParcelUse, string>> = {
  park: 'Local government',
  civic: 'Local government',
  forest: 'Crown provincial',
  school: 'Public school board',
}

export function toParcelRecord(holding: Holding, island: Island, civicNumber?: string): ParcelRecord {
  const { parcel, units } = holding
  const isPark = parcel.use === 'park'
  const isForest = parcel.use === 'forest'
  const districtLot = findDistrictLot(parcel)
  const lotNumber =
    parcel.lotNumber > 26 || parcel.quarter.era < 1990
      ? String(parcel.lotNumber)
      : String.fromCharCode(64 + parcel.lotNumber)
  const block = parcel.quarter.era < 1970 && parcel.block < 900 ? String(parcel.block) : null
  return {
    ...EMPTY_PARCEL,
    ref: parcel.ref,
    pid: holding.pid,
    pin: isForest || isPark ? createPin(parcel) : null,
    planNumber: isForest ? null : holding.plan,
    lotNumber: units.length > 0 ? null : lotNumber,
    block,
    districtLot,
    parcelClass: classifyParcel(holding),
    ownerType: OWNERS[parcel.use] ?? 'Private',
    legalDescription: describeTitle(holding, lotNumber, block, districtLot),
    rollNumber: isPark || isForest ? null : createRollNumber(island, parcel),
    civicNumber: isForest ? null : (civicNumber ?? String(parcel.civicNumber)),
    street: isForest ? null : parcel.street,
    municipality: island.municipality,
    postalCode: isForest || isPark ? null : findPostalCode(parcel),
    neighbourhood: parcel.quarter.name,
    regionalDistrict: DEMO_PLACE.regionalDistrict,
    statedAreaSquareMetres: Math.round(parcel.areaSquareMetres * 10) / 10,
    frontageMetres: Math.round(parcel.frontageMetres * 100) / 100,
    depthMetres: Math.round(parcel.depthMetres * 100) / 100,
    geometry: polygon(island, parcel.ring),
    facts: listFacts(holding),
  }
}

function classifyParcel({ parcel, units }: Holding): ParcelRecord['parcelClass'] {
  if (parcel.use === 'park') return 'park'
  if (parcel.use === 'forest') return 'crown'
  if (units.length > 0) return 'building_strata'
  return parcel.isBareLand ? 'bare_land_strata' : 'subdivision'
}

function describeTitle(
  { parcel, units, plan }: Holding,
  lotNumber: string,
  block: string | null,
  districtLot: string,
): string {
  if (parcel.use === 'forest') return `DISTRICT LOT ${districtLot} CEDAR ARM LAND DISTRICT`
  if (units.length > 0) return strataLegal(units.length, districtLot, plan)
  return legalDescription(lotNumber, block, districtLot, plan)
}

function listFacts({ parcel, units, yearBuilt, storeys, floorArea, grades }: Holding): ParcelRecord['facts'] {
  return {
    ...(parcel.name ? { name: parcel.name } : {}),
    ...(units.length > 0 ? { strataLots: units.length } : {}),
    ...(yearBuilt !== null ? { yearBuilt, storeys, floorAreaSquareMetres: floorArea } : {}),
    ...(parcel.isWaterfront ? { waterfront: true } : {}),
    ...(yearBuilt !== null && grades ? grades : {}),
  }
}

export function* generateAddresses(
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
      postalCode: findPostalCode(parcel),
      pid: unit ? unit.pid : holding.pid,
      planNumber: holding.plan,
      geometry: pointAt(island, parcel.centre),
    }
  }
}

const PUBLIC_GROUND: Record<PublicGround['kind'], Pick<ParcelRecord, 'parcelClass' | 'ownerType'>> = {
  lane: { parcelClass: 'road', ownerType: 'Local government' },
  road: { parcelClass: 'road', ownerType: 'Local government' },
  green: { parcelClass: 'park', ownerType: 'Local government' },
  interest: { parcelClass: 'interest', ownerType: 'Unclassified' },
  'common property': { parcelClass: 'common_property', ownerType: 'Private' },
}

export function* generatePublicGround(model: QuarterModel, island: Island): Iterable<ParcelRecord> {
  const sample = model.parcels[0]
  if (!sample) return
  for (const { ref, ring, block, kind } of model.publicGround) {
    yield {
      ...EMPTY_PARCEL,
      ref,
      planNumber: createPlanNumber(island, { ...sample, block }, false, sample.quarter.era),
      districtLot: findDistrictLot({ ...sample, block }),
      ...PUBLIC_GROUND[kind],
      municipality: island.municipality,
      neighbourhood: model.outline.quarter.name,
      regionalDistrict: DEMO_PLACE.regionalDistrict,
      geometry: polygon(island, ring),
    }
  }
}
