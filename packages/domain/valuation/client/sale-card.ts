import type { BlockFact, FactsBlock } from '../../blocks/block.ts'
import { factsBlock, type Releases, sourcedFact } from '../../blocks/make-block.ts'
import { capitalized, formatCount } from '../../text/counts.ts'
import { formatDate, type IsoDate } from '../../text/dates.ts'
import { formatSignedCurrency } from '../../text/money.ts'
import { OWN_SALE, rowText } from '../analysis/attribute-texts.ts'
import type { AdjustmentRow } from '../cma/design/terms.ts'
import { inWholeDollars } from '../cma/grid/whole-dollars.ts'
import { type ComparedSale, type ComparisonSubject, describeDifferences } from './differences.ts'
import { daysListed, describeHome, formatAway } from './home-texts.ts'

interface Comparable extends ComparedSale {
  number: number
  metres: number
  sale: ComparedSale['sale'] & {
    id: string
    name: string
    origin?: string | undefined
    contractOn: IsoDate | null
    listedOn: IsoDate | null
    listedDollars: number | null
  }
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
  const isTaxed = sale.taxDollars > 0
  return {
    ...factsBlock(sale.id, sale.name, [
      ...(description === '' ? [] : [saleFact('about', 'About', description, 'text')]),
      saleFact(
        'away',
        'Place',
        sale.origin === 'own' ? `${distanceText} · ${OWN_SALE.toLowerCase()}` : distanceText,
        'text',
      ),
      saleFact(
        'price',
        `Sold ${formatDate(sale.soldOn)}${isTaxed ? ', net of GST' : ''}`,
        describeDifferences(comparable, subject).paidDollars,
      ),
      ...(sale.listedDollars === null
        ? []
        : [
            saleFact(
              'asked',
              days === null ? 'Asked' : `Asked · ${formatCount(days, 'day')}`,
              sale.listedDollars,
            ),
          ]),
      ...(options.hasDifferences ? differenceFacts(comparable, options) : []),
    ]),
    card: { badge: String(number) },
  }
}

function differenceFacts(comparable: Comparable, { subject, all, releases }: CardOptions): BlockFact[] {
  const { differences, asSubjectDollars } = describeDifferences(comparable, subject)
  const sentence = (key: string, term: string, text: string) =>
    sourcedFact(key, term, 'text', text, releases.differences)
  const notCompared = comparable.rows.filter((row) => isNotCompared(row) && !isNeverCompared(all, row))
  return [
    ...differences.map(({ row, text, dollars }) =>
      sourcedFact(row, text, 'signedCurrency', dollars, releases.differences),
    ),
    ...(differences.length === 0
      ? []
      : [
          sourcedFact(
            'asSubject',
            'Adjusted to this home',
            'currency0',
            asSubjectDollars,
            releases.differences,
          ),
        ]),
    ...(notCompared.length === 0
      ? []
      : [sentence('notCompared', 'Not compared', notComparedText(notCompared))]),
    ...inWholeDollars(comparable).rows.flatMap(({ row, override, modelDollars }) =>
      override === null
        ? []
        : [
            sentence(
              `override-${row}`,
              'By hand',
              `${rowText(row).title}: ${formatSignedCurrency(override.dollars)} by hand, ${formatSignedCurrency(modelDollars)} by the model${override.note === '' ? '.' : `: ${override.note}`}`,
            ),
          ],
    ),
  ]
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
