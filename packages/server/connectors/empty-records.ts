/** Records with nothing said yet; a mapping spreads one and fills in what its source knows. */
import type {
  AddressRecord,
  AssessmentRecord,
  LayerFeatureRecord,
  ParcelRecord,
} from '#domain/parcel/records.ts'

export const EMPTY_PARCEL: Omit<ParcelRecord, 'ref' | 'geometry'> = {
  entity: 'parcel',
  pid: null,
  pin: null,
  planNumber: null,
  lotNumber: null,
  block: null,
  districtLot: null,
  parcelClass: 'unknown',
  ownerType: null,
  legalDescription: null,
  rollNumber: null,
  landCoordinate: null,
  unit: null,
  civicNumber: null,
  street: null,
  municipality: null,
  postalCode: null,
  neighbourhood: null,
  regionalDistrict: null,
  statedAreaSquareMetres: null,
  frontageMetres: null,
  depthMetres: null,
  facts: {},
}

export const EMPTY_FEATURE: Omit<LayerFeatureRecord, 'ref' | 'layer' | 'geometry'> = {
  entity: 'layer_feature',
  code: null,
  title: null,
  category: null,
  status: null,
  effectiveOn: null,
  bylaw: null,
  url: null,
  facts: {},
}

export const EMPTY_ADDRESS: Omit<AddressRecord, 'ref' | 'geometry'> = {
  entity: 'address',
  unit: null,
  civicNumber: null,
  street: null,
  municipality: null,
  neighbourhood: null,
  postalCode: null,
  pid: null,
  planNumber: null,
  landCoordinate: null,
}

export const EMPTY_ASSESSMENT: Omit<AssessmentRecord, 'ref' | 'year'> = {
  entity: 'assessment',
  parcelRef: null,
  pid: null,
  landCoordinate: null,
  rollNumber: null,
  landDollars: null,
  improvementDollars: null,
  totalDollars: null,
  taxLevyCents: null,
  yearBuilt: null,
  actualUseCode: null,
  actualUse: null,
  unit: null,
  facts: {},
}
