import {
  ASSESSED,
  column,
  currentYear,
  defineColumns,
  lotSizes,
  previousYear,
  yearBuilt,
} from './definition.ts'

function valueColumns(city: string) {
  const value: typeof column.currency0 = (label, what) =>
    column.currency0(label, `${what}, ${city}.`, { width: 150, ...ASSESSED })
  return {
    currentLand: value(currentYear('land'), 'Land value of the current year'),
    currentImprovement: value(currentYear('improvement'), 'Improvement value of the current year'),
    currentTotal: value(currentYear('total'), 'Total value of the current year'),
    previousLand: value(previousYear('land'), 'Land value of the previous year'),
    previousImprovement: value(previousYear('improvement'), 'Improvement value of the previous year'),
    previousTotal: value(previousYear('total'), 'Total value of the previous year'),
    yearBuilt: yearBuilt(`Year built, ${city}.`),
    taxLevy: column.currency('Tax levy', `Property tax levy of the current year, ${city}.`, ASSESSED),
  }
}

export const VANCOUVER_COLUMNS = defineColumns('vancouver', valueColumns('City of Vancouver'))

export const SURREY_COLUMNS = defineColumns('surrey', {
  ...valueColumns('City of Surrey'),
  folioNumber: column.text('Folio number', 'Folio number, City of Surrey.', { width: 140 }),
  lotType: column.text('Lot type', 'Type of lot, City of Surrey.', { width: 140 }),
  planNumber: column.text('Plan number', 'Survey plan, City of Surrey.', { width: 120 }),
  planYear: column.text('Plan year', 'Year of the survey plan, City of Surrey.', { width: 100 }),
  ...lotSizes('Lot size reported by the City of Surrey.'),
})
