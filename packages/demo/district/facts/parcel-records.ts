import type { AddressRecord, ParcelRecord } from '#domain/parcel/records.ts'
import { isPublic, type PublicGround, type QuarterModel } from '../lots/quarter-model.ts'
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

/** `civicNumber` where it is not the parcel's own (a correction). */
export function parcelOf(holding: Holding, island: Island, civicNumber?: string): ParcelRecord {
  const { lot, units } = holding
  const isStrata = units.length > 0
  const districtLot = districtLotOf(lot)
  const lotNumber = lot.lotNumber > 26 || lot.quarter.era < 1990 ? String(lot.lotNumber) : String.fromCharCode(64 + lot.lotNumber)
  const block = lot.quarter.era < 1970 && lot.block < 900 ? String(lot.block) : null
  const isPark = lot.use === 'park'
  return {
    entity: 'parcel',
    ref: lot.ref,
    pid: holding.pid,
    pin:
      lot.use === 'forest' || isPark
        ? String(90_000_000 + lot.quarter.turn * 10_000 + lot.block * 50 + lot.lotNumber)
        : null,
    planNumber: lot.use === 'forest' ? null : holding.plan,
    lotNumber: isStrata ? null : lotNumber,
    block,
    districtLot,
    parcelClass: isPark
      ? 'park'
      : lot.use === 'forest'
        ? 'crown'
        : isStrata
          ? 'building_strata'
          : lot.isBareLand
            ? 'bare_land_strata'
            : 'subdivision',
    ownerType:
      isPark || lot.use === 'civic'
        ? 'Local government'
        : lot.use === 'forest'
          ? 'Crown provincial'
          : lot.use === 'school'
            ? 'Public school board'
            : 'Private',
    legalDescription:
      lot.use === 'forest'
        ? `DISTRICT LOT ${districtLot} CEDAR ARM LAND DISTRICT`
        : isStrata
          ? strataCommon(holding, districtLot)
          : legalDescription(lotNumber, block, districtLot, holding.plan),
    rollNumber: isPark || lot.use === 'forest' ? null : rollNumberOf(island, lot),
    landCoordinate: null,
    unit: null,
    civicNumber: lot.use === 'forest' ? null : (civicNumber ?? String(lot.civicNumber)),
    street: lot.use === 'forest' ? null : lot.street,
    municipality: island.municipality,
    postalCode: lot.use === 'forest' || isPark ? null : postalCodeOf(lot),
    neighbourhood: lot.quarter.name,
    regionalDistrict: DEMO_PLACE.regionalDistrict,
    statedAreaSquareMetres: Math.round(lot.areaSquareMetres * 10) / 10,
    frontageMetres: Math.round(lot.frontageMetres * 100) / 100,
    depthMetres: Math.round(lot.depthMetres * 100) / 100,
    geometry: polygon(island, lot.ring),
    facts: factsOf(holding),
  }
}

function strataCommon({ plan, units }: Holding, districtLot: string): string {
  return units.length > 0
    ? strataLegal(1, districtLot, plan).replace('STRATA LOT 1', `STRATA LOTS 1 TO ${units.length}`)
    : ''
}

function factsOf({ lot, units, yearBuilt, storeys, floorArea }: Holding): ParcelRecord['facts'] {
  return {
    ...(lot.name ? { name: lot.name } : {}),
    ...(units.length > 0 ? { strataLots: units.length } : {}),
    ...(yearBuilt !== null ? { yearBuilt, storeys, floorAreaSquareMetres: floorArea } : {}),
    ...(lot.isWaterfront ? { waterfront: true } : {}),
  }
}

export function* addressesOf(
  holding: Holding,
  island: Island,
  civicNumber?: string,
): Iterable<AddressRecord> {
  const { lot, units } = holding
  if (isPublic(lot.use) && lot.use !== 'school' && lot.use !== 'civic') return
  for (const unit of units.length > 0 ? [null, ...units] : [null]) {
    yield {
      entity: 'address',
      ref: `${lot.ref}${unit ? `-${unit.number}` : ''}`,
      unit: unit?.name ?? null,
      civicNumber: civicNumber ?? String(lot.civicNumber),
      street: lot.street,
      municipality: island.municipality,
      neighbourhood: lot.quarter.name,
      postalCode: postalCodeOf(lot),
      pid: unit ? unit.pid : holding.pid,
      planNumber: holding.plan,
      landCoordinate: null,
      geometry: pointAt(island, lot.centre),
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

/** Lanes, cul-de-sacs and slivers: land without a title. */
export function* publicGroundOf(model: QuarterModel, island: Island): Iterable<ParcelRecord> {
  const sample = model.lots[0]
  if (!sample) return
  for (const { ref, ring, block, kind } of model.publicGround) {
    yield {
      entity: 'parcel',
      ref,
      pid: null,
      pin: null,
      planNumber: planNumberOf(island, { ...sample, block }, false, sample.quarter.era),
      lotNumber: null,
      block: null,
      districtLot: districtLotOf({ ...sample, block }),
      parcelClass: PUBLIC_CLASSES[kind],
      ownerType:
        kind === 'interest' ? 'Unclassified' : kind === 'common property' ? 'Private' : 'Local government',
      legalDescription: null,
      rollNumber: null,
      landCoordinate: null,
      unit: null,
      civicNumber: null,
      street: null,
      municipality: island.municipality,
      postalCode: null,
      neighbourhood: model.outline.quarter.name,
      regionalDistrict: DEMO_PLACE.regionalDistrict,
      statedAreaSquareMetres: null,
      frontageMetres: null,
      depthMetres: null,
      geometry: polygon(island, ring),
      facts: {},
    }
  }
}
