import { normalisePid } from '#domain/parcel/pid.ts'
import { normalisePlanNumber } from '#domain/parcel/plan-number.ts'
import { EMPTY_ASSESSMENT } from '../empty-records.ts'
import { column, hasColumn } from '../read-column.ts'
import { cents, dollars, facts, text, year } from '../read-value.ts'
import { type MappedRow, reject, type SourceRow } from '../source.ts'

export function isTaxReport({ properties }: SourceRow): boolean {
  return ['folio', 'land_coordinate', 'current_land_value', 'report_year'].every((name) =>
    hasColumn(properties, name),
  )
}

/** Maps all layouts since 2006. Each strata lot has a row. Hundreds may share the parent's land coordinate. */
export function mapTaxRow({ properties }: SourceRow): MappedRow {
  const cell = (name: string) => column(properties, name)
  const folio = text(cell('folio'))
  const reportYear = year(cell('report_year'))
  const ref = folio === null || reportYear === null ? null : `${folio}-${reportYear}`
  if (ref === null) return reject('its folio or its report year is blank', folio)
  const landDollars = dollars(cell('current_land_value'))
  const improvementDollars = dollars(cell('current_improvement_value'))
  const plan = text(cell('plan'))
  const isStrata = text(cell('legal_type')) === 'STRATA'
  const from = text(cell('from_civic_number'))
  return [
    {
      ...EMPTY_ASSESSMENT,
      ref,
      pid: normalisePid(text(cell('pid'))),
      landCoordinate: text(cell('land_coordinate')),
      rollNumber: folio,
      year: year(cell('tax_assessment_year')) ?? (reportYear as number),
      landDollars,
      improvementDollars,
      totalDollars:
        landDollars === null || improvementDollars === null ? null : landDollars + improvementDollars,
      taxLevyCents: cents(cell('tax_levy')),
      yearBuilt: year(cell('year_built')),
      // For a strata lot, the first number is the unit, and `to_civic_number` the house number.
      unit: isStrata ? from : null,
      facts: facts({
        'Legal type': text(cell('legal_type')),
        Address: formatAddress(
          isStrata ? null : from,
          text(cell('to_civic_number')),
          text(cell('street_name')),
        ),
        'Postal code': text(cell('property_postal_code')),
        Zoning: text(cell('zoning_district')) ?? text(cell('zone_name')),
        'Zoning class': text(cell('zoning_classification')) ?? text(cell('zone_category')),
        plan: normalisePlanNumber(plan) ?? plan,
        Lot: text(cell('lot')),
        Block: text(cell('block')),
        'District lot': text(cell('district_lot')),
        'Legal description': joinLegalDescription(
          [1, 2, 3, 4, 5].map((line) => cell(`narrative_legal_line${line}`)),
        ),
        'Major improvement': year(cell('big_improvement_year')),
        'Previous land value': dollars(cell('previous_land_value')),
        'Previous improvement value': dollars(cell('previous_improvement_value')),
        'Neighbourhood code': text(cell('neighbourhood_code')),
        'Report year': reportYear,
        Note: text(cell('note')),
      }),
    },
  ]
}

const LINE_LENGTH = 35

/**
 * Joins lines that the city cuts at 35 characters, even within words. A shorter line has lost a trailing
 * space.
 */
function joinLegalDescription(lines: readonly unknown[]): string | null {
  let description = ''
  for (const line of lines) {
    if (typeof line !== 'string' || line.trim() === '') continue
    description += line.length < LINE_LENGTH ? `${line} ` : line
  }
  return text(description)
}

function formatAddress(from: string | null, to: string | null, street: string | null): string | null {
  if (street === null) return null
  const numbers = from !== null && to !== null && from !== to ? `${from}-${to}` : (to ?? from)
  return numbers === null ? street : `${numbers} ${street}`
}
