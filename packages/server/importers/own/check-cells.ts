import type { AddressDoubt } from '#domain/parcel/address/address.ts'
import { doubtfulPrice, TYPICAL_PRICE_DOLLARS } from '#domain/table/typed-amount.ts'
import { formatCount, nounFor } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { CellProblems, CountedCells, WordReading } from '../../connectors/generic/cell-problems.ts'
import type { GenericMapping } from '../../connectors/generic/generic-mapping.ts'
import { ambiguousUnits, nonDefaultUnits } from '../../connectors/generic/units-of-columns.ts'
import { commaNumber, number } from '../../connectors/read-value.ts'
import { BadInput } from '../bad-input.ts'

/**
 * Returns messages about the cells. @throws BadInput if most cells of a column are unreadable, because the
 * column is probably wrong, or if a decimal mark is ambiguous and `--decimal` missing.
 */
export function checkCells(
  problems: CellProblems,
  { fields, decimal }: Pick<GenericMapping, 'fields' | 'decimal'>,
): string[] {
  if (decimal === undefined) refuseAmbiguousMarks(problems, fields)
  const [badField] = problems.unreadableFields
  if (badField?.first) {
    const meaning = problems.words.has(badField.field)
      ? `, or state what its words mean with --map "${badField.field}:${badField.first.value.slice(0, 40)}=VALUE"`
      : ''
    const possibleUnits = ambiguousUnits(badField.field, fields[badField.field] ?? '')
    if (possibleUnits.length > 0)
      throw new BadInput(
        `"${badField.first.value}" in column ${fields[badField.field]} (line or feature ${badField.first.position}) may be in ${possibleUnits.join(' or in ')}. State the unit in each cell, such ` +
          'as "0.5 ac", or one unit in the name of the column. Nothing was imported.',
      )
    throw new BadInput(
      `Column ${fields[badField.field]} holds no ${badField.field}: ${formatNumber(badField.unreadable)} of its ${formatNumber(badField.filled)} values cannot be read as one (the first is ` +
        `"${badField.first.value}"). Name the right column with --field ${badField.field}=COLUMN${meaning}. Nothing was imported.`,
    )
  }
  const partlyUnreadable = problems.partlyUnreadableFields
    .filter(({ field }) => !problems.words.has(field))
    .map(
      ({ field, filled, unreadable, first }) =>
        `${field}: ${formatNumber(unreadable)} of ${formatNumber(filled)} values of ${fields[field]} cannot be read and are left out (the first, at line or ` +
        `feature ${first?.position}: "${first?.value}").`,
    )
  const units = nonDefaultUnits(fields).map(
    ({ field, unit }) => `${field}: column ${fields[field]} is read in ${unit}, by its name.`,
  )
  return [
    ...units,
    ...[...problems.words].map(describeWords),
    ...partlyUnreadable,
    ...problems.blankFields.map((field) => `${field}: column ${fields[field]} is blank in all rows.`),
    ...[...problems.addresses].map(describeAddresses),
    ...describeUnordered(problems),
    ...describeSerials(problems),
    ...describeFarPrices(problems),
    ...describeUnusual(problems),
    ...describeFloors(problems),
    ...problems.wrongTotals.map(
      ({ field, position, stated, sum }) =>
        `${field}: line ${position} states a total of ${formatNumber(stated)}, but the rows above it add up to ${formatNumber(sum)}. Check that the file is complete.`,
    ),
  ]
}

const describeAddresses = ([doubt, { first, count }]: [AddressDoubt, CountedCells]): string => {
  const example = `"${first.value}" (line or feature ${first.position})`
  const cells = formatCount(count, 'cell')
  if (doubt === 'several')
    return `address: ${cells} with several addresses, such as ${example}. The first of each is used; the card shows the whole cell.`
  const readings = first.value.replace(/^(\d+),(\d+)(.*)$/, '$1$2$3, or unit $1 of $2$3')
  return `address: ${cells} left out, such as ${example}: this may be ${readings}. Write numbers without a comma. The card shows the whole cell.`
}

const describeUnordered = ({ unorderedColumns }: CellProblems): string[] =>
  unorderedColumns.map(
    ({ column, words }) =>
      `${column}: market analyses do not use ${words.map((word) => `"${word}"`).join(', ')}, because the order of these words is not known. ` +
      `If they describe the property, state their order, the lowest first, with --order "${column}=WORD,WORD".`,
  )

/** Spreadsheets count days from 1900 or 1904; cells do not show which. */
const describeSerials = ({ serials }: CellProblems): string[] =>
  serials.map(
    ({ field, serial: { value, position, day } }) =>
      `${field}: serial days of a spreadsheet count from 1900, so ${value} (line or feature ${position}) is ${formatDate(day)}. ` +
      'If the spreadsheet counts from 1904, as on old Macs, these days are four years too early: save its dates as YYYY-MM-DD.',
  )

const describeFarPrices = ({ farPrices }: CellProblems): string[] =>
  farPrices.map(
    ({ field, median, first, count, all }) =>
      `${field}: ${formatNumber(count)} of ${formatNumber(all)} values ${nounFor(count, 'is', 'are')} a hundred times above or below the usual ${formatCurrency0(median)} ` +
      `(the first, at line or feature ${first.position}: ${formatCurrency0(first.amount)}), and stored as written. Check that they are in dollars.`,
  )

/** Typical amounts in dollars, with their nouns. */
const TYPICAL_AMOUNTS: Readonly<Record<string, readonly [dollars: number, noun: string]>> = {
  price: [TYPICAL_PRICE_DOLLARS, 'prices'],
  rent: [2_500, 'rents'],
  land: [TYPICAL_PRICE_DOLLARS, 'land values'],
  total: [TYPICAL_PRICE_DOLLARS, 'totals'],
}

/** Compares with typical amounts: if all prices are in thousands, they do not differ from each other. */
const describeUnusual = ({ medians }: CellProblems): string[] =>
  medians.flatMap(({ field, median }) => {
    const [typical, noun] = TYPICAL_AMOUNTS[field] ?? [median]
    const likelyMedian = doubtfulPrice(median, typical)
    return likelyMedian === null
      ? []
      : [
          `${field}: the median is ${formatCurrency0(median)}, stored as written. If ${formatCurrency0(likelyMedian)} is meant, import the file with its ${noun} in dollars.`,
        ]
  })

/** Plausible range of a file's median floor area of homes, in square metres. */
const TYPICAL_FLOOR_SQUARE_METRES = [30, 500] as const

/** Detects floors in square feet that are read as square metres, or the reverse. */
const describeFloors = ({ medians }: CellProblems): string[] =>
  medians.flatMap(({ field, median }) => {
    const [min, max] = TYPICAL_FLOOR_SQUARE_METRES
    if (!field.startsWith('floor') || (median >= min && median <= max)) return []
    const alternative =
      median > max ? 'square feet are meant, state floor_sqft' : 'square metres are meant, state floor'
    return [`${field}: the median is read as ${formatNumber(Math.round(median))} m². If ${alternative}.`]
  })

const BLANK_MEANINGS: Readonly<Record<string, string>> = {
  kind: 'taken from the parcel',
  tenure: 'taken from the parcel, or else freehold',
}

/** `kind: "House/Single Family" is house (12), "Duplex" is not known (3)`, with advice. Numbers are cells. */
function describeWords([field, words]: [string, ReadonlyMap<string, WordReading>]): string {
  const readings = [...words].map(([word, { value, count }]) =>
    word === ''
      ? `blank (${formatNumber(count)}) is ${BLANK_MEANINGS[field] ?? 'left out'}`
      : `"${word.slice(0, 40)}" is ${value ?? 'not known'} (${formatNumber(count)})`,
  )
  const unknownWord = [...words].find(([word, { value }]) => word !== '' && value === null)
  const help = unknownWord
    ? `Unknown values are not used in market analyses; state them with --map "${field}:${unknownWord[0].slice(0, 40)}=VALUE".`
    : `State another meaning with --map "${field}:WORDS=VALUE".`
  return `${field}: ${readings.join(', ')}. ${help}`
}

/** @throws BadInput for a decimal comma, or points that may separate thousands, unless `--decimal` is stated. */
function refuseAmbiguousMarks(problems: CellProblems, fields: Readonly<Record<string, string>>): void {
  const [commaField] = problems.commas
  if (commaField === undefined) {
    const [ambiguous] = problems.thousands
    if (ambiguous === undefined) return
    const { value, position } = ambiguous.thousand
    throw new BadInput(
      `"${value}" in column ${fields[ambiguous.field]} (line or feature ${position}) may be ${number(value)}, or ${formatNumber(Number(commaNumber(value)))} with a point before ` +
        'thousands, and no other number in the column shows which. State --decimal point or --decimal comma. Nothing was imported.',
    )
  }
  const { value, position } = commaField.comma
  throw new BadInput(
    `"${value}" in column ${fields[commaField.field]} (line or feature ${position}) is ${commaNumber(value)} with a decimal comma, and the column has no number with a decimal ` +
      'point. State --decimal comma if commas stand before the decimals in all columns, or --decimal point to leave such values out. Nothing was imported.',
  )
}
