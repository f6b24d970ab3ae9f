import { ASSESSED, column, currentYear, defineColumns, previousYear, yearBuilt } from './definition.ts'

export const PARCEL_COLUMNS = defineColumns('parcel', {
  pid: column.text(
    'PID',
    'Parcel identifier of the land title office. Strata buildings, roads and parks have none.',
    { width: 120, isDefault: true },
  ),
  parcelClass: column.text('Parcel class', 'Class of the parcel in the parcel fabric.', { width: 140 }),
  zoning: column.text(
    'Zoning',
    'Zoning in force, with each zone’s share of the parcel. “Overlapping”: the city’s zones overlap here.',
    { width: 120, isDefault: true },
  ),
  frontage: column.meters(
    'Frontage',
    'Length of the side along the street; on a corner, the shorter side. Not a survey.',
  ),
  depth: column.meters(
    'Depth',
    'Straight distance from the middle of the frontage to the rear side. Not a survey.',
  ),
  areaImperial: column.areaImperial(
    'Area (ft², ac)',
    'Area of the outline, computed on the ellipsoid. A representation, not a survey.',
    { shortLabel: 'Area', isDefault: true, canTotal: true },
  ),
  areaMetric: column.areaMetric(
    'Area (m², ha)',
    'Area of the outline, computed on the ellipsoid. A representation, not a survey.',
    { shortLabel: 'Area', canTotal: true },
  ),
  currentLand: column.currency0(
    currentYear('assessed land'),
    'Assessed land value for the current assessment year, summed over the parcel’s roll entries.',
    { width: 150, ...ASSESSED },
  ),
  currentImprovement: column.currency0(
    currentYear('assessed improvement'),
    'Assessed value of buildings for the current assessment year, summed over the parcel’s roll entries.',
    { shortLabel: currentYear('improvement'), width: 170, ...ASSESSED },
  ),
  currentTotal: column.currency0(
    currentYear('assessed total'),
    'Assessed land and improvement for the current assessment year.',
    { shortLabel: currentYear('total'), width: 150, isDefault: true, ...ASSESSED },
  ),
  previousLand: column.currency0(
    previousYear('assessed land'),
    'Assessed land value for the previous assessment year.',
    {
      width: 150,
      ...ASSESSED,
    },
  ),
  previousImprovement: column.currency0(
    previousYear('assessed improvement'),
    'Assessed value of buildings for the previous assessment year.',
    { shortLabel: previousYear('improvement'), width: 170, ...ASSESSED },
  ),
  previousTotal: column.currency0(
    previousYear('assessed total'),
    'Assessed land and improvement for the previous assessment year.',
    { shortLabel: previousYear('total'), width: 150, ...ASSESSED },
  ),
  totalChange: column.percent(
    'Assessed change',
    'Change of the assessed total from the previous to the current assessment year.',
    { shortLabel: 'Change', width: 140, isDefault: true },
  ),
  taxLevy: column.currency('Tax levy', 'Property tax on the newest roll that includes it.', ASSESSED),
  rollNumber: column.text('Roll number', 'Assessment roll or folio number.', { width: 140 }),
  actualUse: column.text('Actual use', 'Use of the property according to the assessment.', { width: 200 }),
  yearBuilt: yearBuilt('Year in which the main building was completed.'),
  floorArea: column.floorArea(
    'Floor area',
    'Floor area of the buildings on the parcel, as reported by the parcel’s source.',
    { canTotal: true },
  ),
})

export const ADDRESS_COLUMNS = defineColumns('address', {
  unit: column.text('Unit', 'Unit or suite number.', { width: 80 }),
  house: column.text('House', 'Civic number.', { width: 90 }),
  street: column.text('Street', 'Street name, as the source writes it.', { width: 180 }),
  municipality: column.text('Municipality', 'Municipality that contains the parcel.', {
    width: 180,
    isDefault: true,
  }),
  postalCode: column.text('Postal code', 'Postal code of the address.', { width: 110 }),
})

export const SALES_HISTORY_COLUMNS = defineColumns('salesHistory', {
  lastSaleDate: column.date('Last sale date', 'Date of the latest known sale.', {
    shortLabel: 'Last sale',
    isDefault: true,
  }),
  lastSaleValue: column.currency0('Last sale value', 'Price of the latest known sale.', {
    shortLabel: 'Sale value',
    isDefault: true,
    canTotal: true,
  }),
  lastSaleComment: column.text(
    'Last sale comment',
    'Remark on the latest sale, for example that several parcels were sold together.',
    { shortLabel: 'Comment', width: 200 },
  ),
})
