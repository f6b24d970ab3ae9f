import { formatList } from '../../../text/counts.ts'
import { type ImportedTerm, isOutsideUsualRange } from '../design/imported-terms.ts'
import type { AdjustmentRow } from '../design/terms.ts'
import type { UnseenAttribute } from '../local/unlike-sales.ts'
import type { Attributes, MarketProperty } from '../sales/market-sale.ts'
import { plainNote, type ValueNote } from './value-note.ts'

const NAMES: Partial<Record<AdjustmentRow, readonly [words: string, attribute: keyof Attributes]>> = {
  size: ['floor area', 'floorSquareMetres'],
  lot: ['lot area', 'lotSquareMetres'],
  age: ['age', 'yearBuilt'],
  bathrooms: ['number of bathrooms', 'bathrooms'],
  bedrooms: ['number of bedrooms', 'bedrooms'],
  quality: ['quality', 'grade'],
  condition: ['condition', 'condition'],
  view: ['view', 'view'],
  waterfront: ['position on the water', 'isWaterfront'],
  storeys: ['number of storeys', 'storeys'],
  renovation: ['renovation', 'isRenovated'],
  basement: ['share of basement', 'basementShare'],
}

function toNote(rows: readonly AdjustmentRow[], text: (names: string) => string): ValueNote[] {
  const labels = [...new Set(rows)].flatMap((row) => (NAMES[row] === undefined ? [] : [NAMES[row]]))
  const names = formatList(labels.map(([name]) => name))
  return labels.length === 0 ? [] : [{ ...plainNote(text(names)), facts: labels.map(([, fact]) => fact) }]
}

interface Limits {
  subject: Pick<MarketProperty, 'attributes' | 'imported'>
  effectiveDate: string
  clamped: readonly AdjustmentRow[]
  unseen: readonly UnseenAttribute[]
  terms: readonly ImportedTerm[]
}

/**
 * Cautions for attributes outside the range of the sales, and whether the subject is too far outside for a
 * range.
 */
export function findLimits({ subject, effectiveDate, clamped, unseen, terms }: Limits): {
  notes: ValueNote[]
  isFar: boolean
} {
  const unseenRows = (isFar: boolean) => unseen.flatMap((entry) => (entry.isFar === isFar ? [entry.row] : []))
  const { yearBuilt } = subject.attributes
  const outsideTerms = terms.filter((term) => isOutsideUsualRange(term, subject.imported?.[term.name]))
  const isUnbuilt = yearBuilt !== null && yearBuilt > Number(effectiveDate.slice(0, 4))
  return {
    isFar: unseenRows(true).length > 0,
    notes: [
      ...toNote(
        unseenRows(true),
        (names) =>
          `The subject’s ${names} lies far outside the sales, by more than half of their range. There is no range, and the value is unreliable. Please check what you entered.`,
      ),
      ...toNote(
        unseenRows(false),
        (names) =>
          `No nearby sale matches the subject’s ${names}, so the effect on the price is not known from sales. The range is wider to allow for it.`,
      ),
      ...toNote(
        clamped,
        (names) => `Beyond its scale: ${names}. The value uses the nearest grade on the scale.`,
      ),
      ...(outsideTerms.length > 0 ? [plainNote(unusualNumberText(outsideTerms))] : []),
      ...toNote(
        isUnbuilt ? ['age'] : [],
        () => `The year built, ${yearBuilt}, is after the effective date: please check it.`,
      ),
    ],
  }
}

const unusualNumberText = (terms: readonly ImportedTerm[]): string =>
  `Beyond the usual numbers of the sales: ${formatList(terms.map(({ name }) => name))}. The value uses the nearest of them.`
