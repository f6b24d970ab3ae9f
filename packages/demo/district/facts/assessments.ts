import type { AssessmentRecord } from '#domain/parcel/records.ts'
import { itemAt } from '../geometry/point.ts'
import type { Parcel } from '../parcels/parcel.ts'
import type { Island } from '../place.ts'
import { type Holding, listTitledUnits, type Unit } from './holding.ts'
import { roundTo, yearlyChange } from './price-model.ts'
import { createRollNumber } from './titles.ts'

const TWO_ACRES_SQUARE_METRES = 8094
const LARGE_HOME = ['060', '2 Acres or More (Single Family Dwelling, Duplex)'] as const
const FARM_USES = [
  ['160', 'Dairy'],
  ['110', 'Grain & Forage'],
  ['120', 'Vegetable & Truck'],
  ['180', 'Mixed'],
] as const

/** Returns the code and title of the assessor's actual use. */
function findActualUse({ parcel, units, hasSuite, yearBuilt }: Holding): readonly [string, string] {
  const isLarge = parcel.areaSquareMetres > TWO_ACRES_SQUARE_METRES
  switch (parcel.use) {
    case 'house':
    case 'acreage':
      if (isLarge) return LARGE_HOME
      return hasSuite ? ['032', 'Residential Dwelling with Suite'] : ['000', 'Single Family Dwelling']
    case 'duplex':
      return units.length > 0
        ? ['035', 'Duplex, Strata Side by Side']
        : ['033', 'Duplex, Non-Strata Side by Side or Front / Back']
    case 'townhouses':
      return units.length > 0
        ? ['039', 'Row Housing (Single Unit Ownership)']
        : ['052', 'Multi-Family (Garden Apartment & Row Housing)']
    case 'apartments':
      return units.length > 0
        ? ['030', 'Strata-Lot Residence (Condominium)']
        : ['050', 'Multi-Family (Apartment Block)']
    case 'mixed':
      return units.length > 0
        ? ['030', 'Strata-Lot Residence (Condominium)']
        : ['203', 'Stores and/or Offices with Apartments']
    case 'shop':
      return ['200', 'Store(s) and Service Commercial']
    case 'office':
      return ['208', 'Office Building (Primary Use)']
    case 'mall':
      return ['209', 'Shopping Centre (Neighbourhood)']
    case 'industry':
      return yearBuilt !== null && yearBuilt % 5 === 0
        ? ['464', 'Metal Fabricating Industries']
        : ['273', 'Storage & Warehousing (Closed)']
    case 'port':
      return ['478', 'Docks & Wharves']
    case 'marina':
      return ['280', 'Marine Facilities (Marina)']
    case 'farm':
      return itemAt(FARM_USES, parcel.lotNumber)
    case 'school':
      return ['650', 'Schools & Universities, College or Technical Schools']
    case 'civic':
      return ['620', 'Government Buildings']
    case 'park':
      return ['610', 'Parks & Playing Fields']
    case 'golf':
      return ['612', 'Golf Courses (Includes Public & Private)']
    case 'forest':
      return ['421', 'Managed Forest (Vacant)']
    case 'vacant':
      if (parcel.zone.startsWith('M')) return ['401', 'Industrial (Vacant)']
      if (parcel.zone.startsWith('C')) return ['201', 'Vacant IC&I']
      return isLarge ? ['061', '2 Acres or More (Vacant)'] : ['001', 'Vacant Residential Less Than 2 Acres']
  }
}

/** Returns the tax in cents per dollar of value. */
function millRate(use: Parcel['use']): number {
  if (use === 'shop' || use === 'office' || use === 'mall' || use === 'marina') return 1.08
  if (use === 'industry' || use === 'port') return 1.41
  if (use === 'farm') return 0.62
  return 0.34
}

export function* generateAssessments(
  holding: Holding,
  island: Island,
  seed: number,
  newestYear: number,
): Iterable<AssessmentRecord> {
  const { parcel } = holding
  if (parcel.use === 'park' || parcel.use === 'forest') return
  const [code, title] = findActualUse(holding)
  const change = yearlyChange(seed, parcel)
  for (const year of [newestYear, newestYear - 1]) {
    const level = year === newestYear ? 1 : 1 / change
    for (const unit of listTitledUnits(holding)) {
      const land = roundTo(holding.land * level * (unit?.share ?? 1), 1000)
      const improvement = roundTo(holding.improvement * (1 + (level - 1) * 0.5) * (unit?.share ?? 1), 1000)
      const isExempt = parcel.use === 'school' || parcel.use === 'civic'
      yield {
        entity: 'assessment',
        ref: `${parcel.ref}${unit ? `-${unit.number}` : ''}-${year}`,
        parcelRef: parcel.ref,
        pid: unit ? unit.pid : holding.pid,
        landCoordinate: null,
        rollNumber: createRollNumber(island, parcel, unit?.number ?? 0),
        year,
        landDollars: land,
        improvementDollars: improvement,
        totalDollars: land + improvement,
        taxLevyCents: isExempt ? 0 : Math.round((land + improvement) * millRate(parcel.use)),
        yearBuilt: holding.yearBuilt,
        actualUseCode: code,
        actualUse: title,
        unit: unit?.name ?? null,
        facts: unit ? unitFacts(unit, holding) : {},
      }
    }
  }
}

const unitFacts = (
  { number, floorArea, bedrooms }: Unit,
  { grades }: Holding,
): AssessmentRecord['facts'] => ({
  strataLot: number,
  floorAreaSquareMetres: floorArea,
  bedrooms,
  ...grades,
})
