import type { BlockFact, FactsBlock } from '../../blocks/block.ts'
import type { BlockValueType } from '../../blocks/block-value.ts'
import { factsBlock, type Releases, sourcedFact } from '../../blocks/make-block.ts'
import { capitalized, formatCount } from '../../text/counts.ts'
import { formatDate } from '../../text/dates.ts'
import { formatSignedCurrency } from '../../text/money.ts'
import type { BasisSale } from '../analysis/analysis-basis.ts'
import { OWN_SALE, rowText } from '../analysis/attribute-texts.ts'
import type { AdjustmentRow } from '../cma/design/terms.ts'
import { inWholeDollars } from '../cma/grid/whole-dollars.ts'
import { type ComparedSale, type ComparisonSubject, describeDifferences } from './differences.ts'
import { daysListed, describeHome, formatAway } from './home-texts.ts'

interface Comparable extends ComparedSale {
  number: number
  metres: number
  sale: ComparedSale['sale'] &
    Pick<BasisSale, 'id' | 'name' | 'contractOn' | 'listedOn' | 'listedDollars'> & { origin?: string }
  rows: readonly (ComparedSale['rows'][number] & {
    override: { dollars: number; note: string } | null
    unstatedBy: string | null
  })[]
}

interface CardOptions {
  subject: ComparisonSubject
  all: readonly Comparable[]
  hasDifferences: boolean
  releases: { sale: Releases; differences: Releases }
}

/** Card of a comparable. The differences add up to its adjusted price. */
export function saleCard(comparable: Comparable, options: CardOptions): FactsBlock {
  const { number, sale, metres } = comparable
  const { subject, releases } = options
  const saleFact = (
    key: string,
    term: string,
    value: string | number,
    type: 'text' | 'currency0' = 'currency0',
  ) => sourcedFact(key, term, type, value, releases.sale)
  const description = describeHome(sale.attributes, subject.units)
  const distanceText = capitalized(formatAway(metres, subject.units))
  const days = daysListed(sale)
  const place = sale.origin === 'own' ? `${distanceText} · ${OWN_SALE.toLowerCase()}` : distanceText
  const soldText = `Sold ${formatDate(sale.soldOn)}${sale.taxDollars > 0 ? ', net of GST' : ''}`
  const askedText = days === null ? 'Asked' : `Asked · ${formatCount(days, 'day')}`
  const facts = [
    description === '' ? null : saleFact('about', 'About', description, 'text'),
    saleFact('away', 'Place', place, 'text'),
    saleFact('price', soldText, describeDifferences(comparable, subject).paidDollars),
    sale.listedDollars === null ? null : saleFact('asked', askedText, sale.listedDollars),
    ...(options.hasDifferences ? differenceFacts(comparable, options) : []),
  ].filter((fact) => fact !== null)
  return { ...factsBlock(sale.id, sale.name, facts), card: { badge: String(number) } }
}

function differenceFacts(comparable: Comparable, { subject, all, releases }: CardOptions): BlockFact[] {
  const { differences, asSubjectDollars } = describeDifferences(comparable, subject)
  const toFact = (key: string, term: string, type: BlockValueType, value: string | number) =>
    sourcedFact(key, term, type, value, releases.differences)
  const notCompared = comparable.rows.filter((row) => isNotCompared(row) && !isNeverCompared(all, row))
  const facts = differences.map(({ row, text, dollars }) => toFact(row, text, 'signedCurrency', dollars))
  if (differences.length > 0)
    facts.push(toFact('asSubject', 'Adjusted to this home', 'currency0', asSubjectDollars))
  if (notCompared.length > 0)
    facts.push(toFact('notCompared', 'Not compared', 'text', notComparedText(notCompared)))
  for (const { row, override, modelDollars } of inWholeDollars(comparable).rows) {
    if (override === null) continue
    const amounts = `${formatSignedCurrency(override.dollars)} by hand, ${formatSignedCurrency(modelDollars)} by the model`
    const text = `${rowText(row).title}: ${amounts}${override.note === '' ? '.' : `: ${override.note}`}`
    facts.push(toFact(`override-${row}`, 'By hand', 'text', text))
  }
  return facts
}

type Row = Comparable['rows'][number]

const isNotCompared = ({ unstatedBy, override }: Row): boolean => unstatedBy !== null && override === null

/** Whether no card compares the row, so that one sentence above the cards names it. */
const isNeverCompared = (all: readonly Comparable[], { row }: { row: AdjustmentRow }): boolean =>
  all.every(({ rows }) => rows.some((candidate) => candidate.row === row && isNotCompared(candidate)))

const notComparedText = (rows: readonly Row[]): string =>
  `Not stated, so not compared: ${rows.map(({ row }) => rowText(row).title).join(', ')}.`

export function neverComparedText(all: readonly Comparable[]): string | null {
  const rows = (all[0]?.rows ?? []).filter((row) => isNeverCompared(all, row))
  return rows.length === 0 ? null : notComparedText(rows)
}

export const numberedPhotos = (
  comparables: readonly { number: number; sale: { id: string } }[],
  photos: readonly { saleId: string; picture: string }[],
): { number: number; picture: string }[] =>
  comparables.flatMap(({ number, sale }) => {
    const photo = photos.find(({ saleId }) => saleId === sale.id)
    return photo ? [{ number, picture: photo.picture }] : []
  })
