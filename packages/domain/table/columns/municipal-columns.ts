import { type ColumnDraft, currentYear, defineColumns, previousYear } from './definition.ts'

function valueColumns(city: string) {
  const value = (tooltip: string): Pick<ColumnDraft, 'type' | 'tooltip' | 'width' | 'canTotal'> => ({
    type: 'currency0',
    tooltip,
    width: 150,
    canTotal: true,
  })
  return {
    currentLand: { label: currentYear('land'), ...value(`Land value of the current year, ${city}.`) },
    currentImprovement: {
      label: currentYear('improvement'),
      ...value(`Improvement value of the current year, ${city}.`),
    },
    currentTotal: { label: currentYear('total'), ...value(`Total value of the current year, ${city}.`) },
    previousLand: { label: previousYear('land'), ...value(`Land value of the previous year, ${city}.`) },
    previousImprovement: {
      label: previousYear('improvement'),
      ...value(`Improvement value of the previous year, ${city}.`),
    },
    previousTotal: { label: previousYear('total'), ...value(`Total value of the previous year, ${city}.`) },
    yearBuilt: {
      label: 'Year built',
      type: 'text',
      tooltip: `Year built, ${city}.`,
      isYear: true,
      width: 100,
    },
    taxLevy: {
      label: 'Tax levy',
      type: 'currency',
      tooltip: `Property tax levy of the current year, ${city}.`,
      canTotal: true,
    },
  } as const satisfies Record<string, ColumnDraft>
}

export const VANCOUVER_COLUMNS = defineColumns('vancouver', valueColumns('City of Vancouver'))

export const SURREY_COLUMNS = defineColumns('surrey', {
  ...valueColumns('City of Surrey'),
  folioNumber: { label: 'Folio number', type: 'text', tooltip: 'Folio number, City of Surrey.', width: 140 },
  lotType: { label: 'Lot type', type: 'text', tooltip: 'Type of lot, City of Surrey.', width: 140 },
  planNumber: { label: 'Plan number', type: 'text', tooltip: 'Survey plan, City of Surrey.', width: 120 },
  planYear: {
    label: 'Plan year',
    type: 'text',
    tooltip: 'Year of the survey plan, City of Surrey.',
    width: 100,
  },
  lotSizeImperial: {
    label: 'Lot size (ft², ac)',
    shortLabel: 'Lot size',
    type: 'areaImperial',
    tooltip: 'Lot size reported by the City of Surrey.',
    canTotal: true,
  },
  lotSizeMetric: {
    label: 'Lot size (m², ha)',
    shortLabel: 'Lot size',
    type: 'areaMetric',
    tooltip: 'Lot size reported by the City of Surrey.',
    canTotal: true,
  },
})
