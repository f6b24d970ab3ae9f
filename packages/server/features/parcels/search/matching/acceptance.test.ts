import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readAddress } from '#domain/parcel/address/address-readings.ts'
import { readTypedAddress } from '../parsing/typed-address.ts'
import { buildLexicon, splitStreetName } from '../street-lexicon.ts'
import { matchStreets } from './match-streets.ts'

const LIST = new URL('../../../../../domain/parcel/address/acceptance-addresses.txt', import.meta.url)
const ADDRESSES = readFileSync(LIST, 'utf8')
  .split('\n')
  .filter((line) => line.split(' | ').length === 4 && !line.startsWith('//'))
  .map((line) => {
    const [text = '', unit = '', civicNumber = '', street = ''] = line.split(' | ')
    return { text, unit: unit === '-' ? null : unit, civicNumber, street }
  })

const NAMES = [...new Set(ADDRESSES.map(({ street }) => street))]
const OTHERS = [
  'COTTAGE LANE',
  'MAINLAND ST',
  'ETON AVE',
  'HASTINGS ST E',
  '12 ST',
  'HWY 97',
  'CEDAR RD',
  'NO 4 RD',
]
const LEXICON = buildLexicon(
  [...NAMES, ...OTHERS].map((street) => ({ street, municipality: 'Testtown', count: 10 })),
)

const lettersOf = (street: string) => splitStreetName(street).base.join('')

test.each([
  ...ADDRESSES,
  { text: '33457 Cottage Lane Road', unit: null, civicNumber: '33457', street: 'COTTAGE LANE' },
  { text: '8100 3 Rd', unit: null, civicNumber: '8100', street: 'NO 3 RD' },
])('among streets that exist: $text', ({ text, unit, civicNumber, street }) => {
  const houses = [...readAddress(text)].filter(({ cross }) => cross === undefined)
  const [best] = matchStreets(LEXICON, readTypedAddress(houses, LEXICON), { limit: 5, isForgiving: false })
  expect(best?.reading.civicNumber).toBe(civicNumber)
  expect(best?.reading.unit).toBe(unit)
  expect(lettersOf(best?.street.name ?? '')).toBe(lettersOf(street))
})
