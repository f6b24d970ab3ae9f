import { findEconomicRegion } from '#domain/parcel/place/economic-region.ts'
import type { RowColumnKey } from '#domain/table/columns.ts'
import { type CellReader, toCell } from '../cell-reader.ts'
import {
  actualUse,
  dollars,
  newestTaxLevy,
  rollNumber,
  taxLevy,
  totalChange,
  yearBuilt,
} from './assessment-readers.ts'
import * as layer from './layer-readers.ts'
import {
  boundaryArea,
  floorArea,
  frontLength,
  getFact,
  latestSale,
  lotSize,
  parcelClass,
  parcelField,
  parcelPid,
  SURREY,
  surreyField,
} from './parcel-readers.ts'

const VANCOUVER = 'vancouver'

const regionalDistrict = layer.fieldOrBoundary('regional_district', 'regional_district')
const statedRegion = layer.municipalityFact('economic_region')

const economicRegion: CellReader = {
  needs: { fields: ['regional_district'], layers: ['regional_district', 'municipality'] },
  read(row) {
    const district = regionalDistrict.read(row)
    const region = findEconomicRegion(String(district.value ?? ''))
    return region === null ? statedRegion.read(row) : toCell(region, district.releaseId)
  },
}

const surreyLotSize = surreyField(['stated_area_square_metres'], (parcel) => parcel.stated_area_square_metres)

export const CELL_READERS: Record<RowColumnKey, CellReader> = {
  'parcel.pid': parcelPid,
  'parcel.parcelClass': parcelClass,
  'parcel.zoning': layer.zoning,
  'parcel.frontage': frontLength('frontageMetres', 'frontage_metres'),
  'parcel.depth': frontLength('depthMetres', 'depth_metres'),
  'parcel.areaImperial': boundaryArea,
  'parcel.areaMetric': boundaryArea,
  'parcel.currentLand': dollars('current', 'land_dollars'),
  'parcel.currentImprovement': dollars('current', 'improvement_dollars'),
  'parcel.currentTotal': dollars('current', 'total_dollars'),
  'parcel.previousLand': dollars('previous', 'land_dollars'),
  'parcel.previousImprovement': dollars('previous', 'improvement_dollars'),
  'parcel.previousTotal': dollars('previous', 'total_dollars'),
  'parcel.totalChange': totalChange,
  'parcel.taxLevy': newestTaxLevy,
  'parcel.rollNumber': rollNumber,
  'parcel.actualUse': actualUse,
  'parcel.yearBuilt': yearBuilt(),
  'parcel.floorArea': floorArea,

  'address.unit': parcelField('unit'),
  'address.house': parcelField('civic_number'),
  'address.street': parcelField('street'),
  'address.municipality': layer.fieldOrBoundary('municipality', 'municipality'),
  'address.postalCode': parcelField('postal_code'),

  'planning.legalDescription': parcelField('legal_description'),
  'planning.planNumber': parcelField('planNumber'),
  'planning.ocp': layer.ocp,
  'planning.ncp': layer.ncp,
  'planning.localAreaPlan': layer.localAreaPlan,
  'planning.proposedPlans': layer.proposedPlans,
  'planning.alr': layer.alr,
  'planning.statsCan2021': layer.municipalityFact('metropolitan_area'),
  'planning.floodplain': layer.floodplain,
  'planning.developmentApplications': layer.developmentApplications,
  'planning.catchmentZones': layer.catchmentZones,
  'planning.lotSizeImperial': lotSize,
  'planning.lotSizeMetric': lotSize,
  'planning.economicRegion': economicRegion,
  'planning.regionalDistrict': regionalDistrict,

  'salesHistory.lastSaleDate': latestSale('sold_on'),
  'salesHistory.lastSaleValue': latestSale('price_dollars'),
  'salesHistory.lastSaleComment': latestSale('comment'),

  'vancouver.currentLand': dollars('current', 'land_dollars', VANCOUVER),
  'vancouver.currentImprovement': dollars('current', 'improvement_dollars', VANCOUVER),
  'vancouver.currentTotal': dollars('current', 'total_dollars', VANCOUVER),
  'vancouver.previousLand': dollars('previous', 'land_dollars', VANCOUVER),
  'vancouver.previousImprovement': dollars('previous', 'improvement_dollars', VANCOUVER),
  'vancouver.previousTotal': dollars('previous', 'total_dollars', VANCOUVER),
  'vancouver.yearBuilt': yearBuilt(VANCOUVER),
  'vancouver.taxLevy': taxLevy(VANCOUVER),

  'surrey.currentLand': dollars('current', 'land_dollars', SURREY),
  'surrey.currentImprovement': dollars('current', 'improvement_dollars', SURREY),
  'surrey.currentTotal': dollars('current', 'total_dollars', SURREY),
  'surrey.previousLand': dollars('previous', 'land_dollars', SURREY),
  'surrey.previousImprovement': dollars('previous', 'improvement_dollars', SURREY),
  'surrey.previousTotal': dollars('previous', 'total_dollars', SURREY),
  'surrey.yearBuilt': yearBuilt(SURREY),
  'surrey.taxLevy': taxLevy(SURREY),
  'surrey.folioNumber': surreyField(['roll_number'], (parcel) => parcel.roll_number),
  'surrey.lotType': surreyField(['facts'], (parcel) => getFact(parcel, 'Lot type', 'LOT_TYPE')),
  'surrey.planNumber': surreyField([], (parcel) => parcel.planNumber),
  'surrey.planYear': surreyField(['facts'], (parcel) => {
    const year = getFact(parcel, 'Plan year', 'PLAN_YEAR')
    return year === null ? null : String(year)
  }),
  'surrey.lotSizeImperial': surreyLotSize,
  'surrey.lotSizeMetric': surreyLotSize,
}
