import { describe, expect, test } from 'vitest'
import { readAddress } from '#domain/parcel/address/address-readings.ts'
import { toOrdinal } from '#domain/parcel/address/street-words.ts'
import { readTypedAddress } from '../parsing/typed-address.ts'
import { basesWithPrefix, buildLexicon, splitStreetName } from '../street-lexicon.ts'
import { matchStreets } from './match-streets.ts'

const street = (name: string, municipality = 'Vancouver', count = 10) => ({
  street: name,
  municipality,
  count,
})
const LEXICON = buildLexicon([
  street('MANITOBA ST'),
  street('Manitoba Street'),
  street('MAIN ST'),
  street('MAINLAND ST'),
  street('E 22ND AV'),
  street('W 22ND AV'),
  street('E 2ND AV'),
  street('SE MARINE DRIVE'),
  street('SW MARINE DRIVE'),
  street('MAIN ST', 'Richmond'),
])

const matched = (text: string, isForgiving = true) =>
  matchStreets(LEXICON, readTypedAddress([...readAddress(text)], LEXICON), { limit: 5, isForgiving })
const bestOf = (text: string, isForgiving?: boolean) => matched(text, isForgiving)[0]?.street

test('spellings of one street are one street', () => {
  expect(bestOf('manitoba')?.spellings).toEqual(['MANITOBA ST', 'Manitoba Street'])
})

test.each([
  ['12 manitoba st', 'MANITOBA ST'],
  ['12 manitob', 'MANITOBA ST'],
  ['12 mantioba st', 'MANITOBA ST'],
  ['12 main street', 'MAIN ST'],
  ['12 mainland', 'MAINLAND ST'],
  ['12 east 22 ave', '22 AVE E'],
  ['12 22nd w', '22 AVE W'],
  ['12 e 2nd', '2 AVE E'],
  ['12 marine dr se', 'MARINE DR SE'],
  ['12 marnie dr sw', 'MARINE DR SW'],
])('%s is on %s', (text, name) => expect(bestOf(text)?.name).toBe(name))

test('a place that was typed decides between streets of one name', () => {
  expect(bestOf('12 main st richmond')?.municipality).toBe('Richmond')
  expect(bestOf('12 main st vancouver')?.municipality).toBe('Vancouver')
})

test('without forgiving, only what begins as typed', () => {
  expect(bestOf('12 manit', false)?.name).toBe('MANITOBA ST')
  expect(matched('12 mantioba st', false)).toEqual([])
})

describe('the name of a numbered street', () => {
  const lexicon = buildLexicon([
    street('Ninth Avenue'),
    street('Nineteenth Avenue'),
    street('Winterdale Street'),
  ])
  const found = (text: string) =>
    matchStreets(lexicon, readTypedAddress([...readAddress(text)], lexicon), {
      limit: 5,
      isForgiving: true,
    })[0]

  test.each(['128 nineth ave', '128 ninht ave', '128 nint ave', '128 ninthh'])(
    '%s is found with one error, as a similar one',
    (text) => expect(found(text)).toMatchObject({ street: { name: '9 AVE' }, fit: 'similar' }),
  )

  test.each(['128 nint', '128 ninthave', '128 ninth', '128 ninth av'])(
    '%s is found while it is typed',
    (text) => expect(found(text)).toMatchObject({ street: { name: '9 AVE' }, fit: 'typed' }),
  )
})

test('one letter shows the streets that begin so, and no other', () => {
  expect(new Set(matched('12 m').map(({ street }) => street.name))).toEqual(
    new Set(['MANITOBA ST', 'MAIN ST', 'MAINLAND ST', 'MARINE DR SE']),
  )
  expect(matched('12 v')).toEqual([])
})

test('four letters with two errors are no beginning of a longer name', () => {
  const lexicon = buildLexicon([street('MAPLE ST'), street('MAIN ST')])
  const readings = readTypedAddress([...readAddress('12 mian street')], lexicon)
  const found = matchStreets(lexicon, readings, { limit: 5, isForgiving: true })
  expect(found.map((match) => match.street.name)).toEqual(['MAIN ST'])
})

test('a second avenue is no beginning of the twenty-second', () => {
  expect(matched('12 e 2nd', false).map((match) => match.street.name)).toEqual(['2 AVE E'])
})

test.each([
  ['1', '1ST'],
  ['2', '2ND'],
  ['11', '11TH'],
  ['22', '22ND'],
  ['113', '113TH'],
  ['MAIN', 'MAIN'],
])('%s is written %s', (number, ordinal) => expect(toOrdinal(number)).toBe(ordinal))

test('a name is taken apart', () => {
  expect(splitStreetName('KENT AVE E N')).toEqual({ base: ['KENT'], type: 'AVE', directions: 'E N' })
  expect(splitStreetName('KINGSWAY')).toEqual({ base: ['KINGSWAY'], type: null, directions: '' })
})

test('names that begin alike are found together', () => {
  expect(basesWithPrefix(LEXICON, 'MAIN').map((base) => base.letters)).toEqual(['MAIN', 'MAINLAND'])
  expect(basesWithPrefix(LEXICON, 'ZZ')).toEqual([])
})
