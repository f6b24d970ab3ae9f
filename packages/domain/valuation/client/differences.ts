import { capitalized, nounFor } from '../../text/counts.ts'
import type { IsoDate } from '../../text/dates.ts'
import { formatNumber } from '../../text/number-format.ts'
import { formatFloorArea, type UnitSystem } from '../../text/units.ts'
import type { BasisSale } from '../analysis/analysis-basis.ts'
import { formatAttribute, rowText } from '../analysis/attribute-texts.ts'
import { importedName } from '../cma/design/imported-terms.ts'
import type { AdjustmentRow } from '../cma/design/terms.ts'
import { inWholeDollars } from '../cma/grid/whole-dollars.ts'
import { type Attributes, type ImportedAttributes, netPrice } from '../cma/sales/market-sale.ts'
import { formatTimeBefore, spellCount } from './home-texts.ts'

export interface ComparedSale {
  sale: Pick<BasisSale, 'soldOn' | 'priceDollars' | 'taxDollars' | 'attributes'> & {
    imported?: ImportedAttributes | undefined
  }
  rows: readonly {
    row: AdjustmentRow
    dollars: number
    modelDollars: number
    override: { note: string } | null
  }[]
  adjustedDollars: number
}

interface Difference {
  /** `minor` for the sum of all differences too small to be a reason. */
  row: AdjustmentRow | 'minor'
  /** `Smaller by 140 ft²` */
  text: string
  dollars: number
}

export interface ComparisonSubject {
  attributes: Attributes
  effectiveDate: IsoDate
  units: UnitSystem
}

/** In whole dollars: the price paid, all differences except $0, and their sum, the adjusted price. */
export function describeDifferences(
  comparable: ComparedSale,
  subject: ComparisonSubject,
): { paidDollars: number; differences: Difference[]; asSubjectDollars: number } {
  const { sale, rows, adjustedDollars } = inWholeDollars(comparable)
  const isMinor = ({ row, dollars, override }: (typeof rows)[number]) =>
    override === null &&
    (isWithinError(row, sale.attributes, subject.attributes) ||
      (GRADUAL.includes(row) && Math.abs(dollars) < MINOR_SHARE * netPrice(sale)))
  const minorDollars = rows.filter(isMinor).reduce((sum, { dollars }) => sum + dollars, 0)
  const differences = rows
    .filter((row) => row.dollars !== 0 && !isMinor(row))
    .map(({ row, dollars, override }): Difference => {
      const text = `${differenceText(row, sale, subject)}${override === null ? '' : ', by hand'}`
      return { row, text, dollars }
    })
  if (minorDollars !== 0) differences.push({ row: 'minor', text: 'Minor differences', dollars: minorDollars })
  return { paidDollars: Math.round(netPrice(sale)), differences, asSubjectDollars: adjustedDollars }
}

/** Rows that count as minor below `MINOR_SHARE`. A bedroom never does. */
const GRADUAL: readonly AdjustmentRow[] = ['time', 'location', 'size', 'lot']
/** Share of the price. Values are rounded to more. */
const MINOR_SHARE = 0.0005
/** Relative error of recorded areas: roundings, and a survey against a mapped outline. */
const MEASURING_ERROR = 0.005
const AREA_KEYS: Partial<Record<AdjustmentRow, 'floorSquareMetres' | 'lotSquareMetres'>> = {
  size: 'floorSquareMetres',
  lot: 'lotSquareMetres',
}

function isWithinError(row: AdjustmentRow, sale: Attributes, subject: Attributes): boolean {
  const key = AREA_KEYS[row]
  const [saleArea, subjectArea] = [key && sale[key], key && subject[key]]
  if (saleArea == null || subjectArea == null) return false
  return Math.abs(saleArea - subjectArea) < MEASURING_ERROR * subjectArea
}

const GRADE_KEYS = { quality: 'grade', condition: 'condition', view: 'view', landUse: 'zoning' } as const

/** Compares both attributes. Returns only the row's title if they are equal or unknown. */
function differenceText(row: AdjustmentRow, sale: ComparedSale['sale'], subject: ComparisonSubject): string {
  const [saleAttributes, subjectAttributes] = [sale.attributes, subject.attributes]
  const { title } = rowText(row)
  const column = importedName(row)
  const cell = column === null ? undefined : sale.imported?.[column]
  if (cell !== undefined) return `${title}: ${cell.toLowerCase()}`
  switch (row) {
    case 'time':
      return `Sold ${formatTimeBefore(sale.soldOn, subject.effectiveDate)}`
    case 'size':
      return byArea('floorSquareMetres', ['Smaller', 'Larger'])
    case 'lot':
      return byArea('lotSquareMetres', ['Smaller lot,', 'Larger lot,'])
    case 'age':
      // Age is counted in the year of sale, so houses built in the same year can differ in age.
      if (
        saleAttributes.yearBuilt !== null &&
        saleAttributes.yearBuilt === subjectAttributes.yearBuilt &&
        sale.soldOn.slice(0, 4) < subject.effectiveDate.slice(0, 4)
      )
        return 'Newer when it sold'
      return byCount(saleAttributes.yearBuilt, subjectAttributes.yearBuilt, 'year', ['older', 'newer'])
    case 'bedrooms':
      return byCount(saleAttributes.bedrooms, subjectAttributes.bedrooms, 'bedroom', ['fewer', 'more'])
    case 'bathrooms':
      return byCount(saleAttributes.bathrooms, subjectAttributes.bathrooms, 'bathroom', ['fewer', 'more'])
    case 'storeys':
      return byCount(saleAttributes.storeys, subjectAttributes.storeys, 'storey', ['fewer', 'more'])
    case 'waterfront':
      return saleAttributes.isWaterfront ? 'On the waterfront' : 'Not on the waterfront'
    case 'renovation':
      return saleAttributes.isRenovated ? 'Renovated' : 'Not renovated'
    case 'basement':
      return (saleAttributes.basementShare ?? 0) > (subjectAttributes.basementShare ?? 0)
        ? 'More basement'
        : 'Less basement'
    case 'quality':
    case 'condition':
    case 'view':
    case 'landUse':
      return byGrade(GRADE_KEYS[row])
    default:
      return title
  }

  function byArea(key: 'floorSquareMetres' | 'lotSquareMetres', [less, more]: [string, string]): string {
    const [saleValue, subjectValue] = [saleAttributes[key], subjectAttributes[key]]
    if (saleValue === null || subjectValue === null || isWithinError(row, saleAttributes, subjectAttributes))
      return title
    const difference = Math.abs(saleValue - subjectValue)
    // The usual format has decimals below ten feet or metres.
    const text =
      difference < 10
        ? formatFloorArea(difference, subject.units)
        : formatAttribute(key, difference, subject.units)
    return text.startsWith('0 ') ? title : `${saleValue < subjectValue ? less : more} by ${text}`
  }
  function byCount(
    saleValue: number | null,
    subjectValue: number | null,
    noun: string,
    [less, more]: [string, string],
  ): string {
    if (saleValue === null || subjectValue === null || saleValue === subjectValue) return title
    const count = Math.abs(saleValue - subjectValue)
    const countText = Number.isInteger(count) ? spellCount(count) : formatNumber(count, 1)
    return capitalized(`${countText} ${nounFor(count, noun)} ${saleValue < subjectValue ? less : more}`)
  }
  function byGrade(key: 'grade' | 'condition' | 'view' | 'zoning'): string {
    const [saleValue, subjectValue] = [saleAttributes[key], subjectAttributes[key]]
    if (saleValue === null || subjectValue === null || saleValue === subjectValue) return title
    const textOf = (value: number | string) => formatAttribute(key, value, subject.units).toLowerCase()
    // `Quality 4, here 5 of 10`
    return `${title} ${textOf(saleValue).replace(/ of 10$/, '')}, here ${textOf(subjectValue)}`
  }
}
