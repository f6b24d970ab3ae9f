import { describe, expect, test } from 'vitest'
import { readAddress } from '#domain/parcel/address/address-readings.ts'
import { foldAddress } from '#domain/parcel/address/fold-address.ts'
import { readTypedAddress } from './typed-address.ts'

const TOWNS = {
  municipalities: new Set(['VANCOUVER', 'NORTH VANCOUVER', 'RICHMOND']),
  neighbourhoods: new Set<string>(),
}
const best = (text: string) => readTypedAddress([...readAddress(text)], TOWNS)[0]

describe('words that were typed without spaces', () => {
  test.each([
    ['637E22NDAV', ['637', 'E', '22ND', 'AV']],
    ['1783manitobast', ['1783', 'MANITOBAST']],
    ['W10th', ['W', '10TH']],
    ['22nd', ['22ND']],
    ['125a st', ['125A', 'ST']],
  ])('%s', (text, words) => expect(foldAddress(text).split(' ')).toEqual(words))
})

describe('the likeliest reading', () => {
  test.each([
    ['1783 Manitoba St', { civicNumber: '1783', letters: 'MANITOBA', type: 'ST' }],
    ['#205 - 1783 Manitoba', { unit: '205', civicNumber: '1783', letters: 'MANITOBA' }],
    ['unit 5 1783 manitoba', { unit: '5', civicNumber: '1783', letters: 'MANITOBA' }],
    ['637 west 10 avenue', { civicNumber: '637', letters: '10', type: 'AVE', directions: 'W' }],
    ['12 main st, north vancouver bc v5y 1a1', { letters: 'MAIN', rest: 'NORTH VANCOUVER V5Y1A1' }],
    ['kingsway', { civicNumber: null, letters: 'KINGSWAY', type: null }],
  ])('of %s', (text, reading) => expect(best(text)).toMatchObject(reading))
})

test.each([
  ['manitoba street 1783', { civicNumber: '1783', letters: 'MANITOBA', type: 'ST' }],
  ['se marine drive 2041', { civicNumber: '2041', letters: 'MARINE', type: 'DR', directions: 'SE' }],
  ['1783 manitoba steet', { letters: 'MANITOBA', type: 'ST' }],
  ['1783 manitobast', { letters: 'MANITOBA', type: 'ST' }],
  ['2041 semarinedrive', { letters: 'MARINE', type: 'DR', directions: 'SE' }],
  ['637 esat 22nd av', { letters: '22ND', directions: 'E' }],
  ['637 e 22dn av', { letters: '22', type: 'AVE', directions: 'E' }],
  ['205 1783 manitoba', { unit: '205', civicNumber: '1783' }],
  ['1200 richmond', { civicNumber: '1200', letters: 'RICHMOND' }],
  ['12 main st vancouvr', { letters: 'MAIN', rest: 'VANCOUVER' }],
])('%s is read so, too', (text, reading) => {
  expect(readTypedAddress([...readAddress(text)], TOWNS)).toContainEqual(expect.objectContaining(reading))
})

test.each([
  '12 main street v',
  '12 main street va',
  '12 main street vanc',
  '12 main street vancouver b',
  '12 main street, vancouver, bc',
  '12 main street, vancouver, british columbia',
  '12 main street vancouver bc v',
  '12 main street vancouver bc v6',
  '12 main street vancouver bc v6a',
  '12 main street vancouver bc v6a 4',
  '12 main street vancouver bc v6a 4n',
  '12 main street v6a4n5',
])('%s has the street, while more is being typed', (text) => {
  expect(readTypedAddress([...readAddress(text)], TOWNS)).toContainEqual(
    expect.objectContaining({ civicNumber: '12', letters: 'MAIN', type: 'ST', unit: null }),
  )
})

test('nonsense, and a great many numbers, give few readings or none', () => {
  for (const text of ['', '#', '---', '1 '.repeat(100), 'a '.repeat(100), '9'.repeat(200)]) {
    expect(readTypedAddress([...readAddress(text)], TOWNS).length).toBeLessThanOrEqual(24)
  }
})
