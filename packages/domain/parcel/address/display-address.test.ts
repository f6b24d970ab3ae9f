import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayAddress, shortAddress } from './display-address.ts'

describe('an address as a person reads it', () => {
  test.each([
    ['33256 SWANSEA AVE', '33256 Swansea Ave'],
    ['123 W 1ST AV', '123 W 1st Av'],
    ['637 E 22ND AV', '637 E 22nd Av'],
    ['5381 125A ST', '5381 125A St'],
    ['8505 SE MARINE DRIVE', '8505 SE Marine Drive'],
    ['3136 McBride Ave', '3136 McBride Ave'],
    ['MCBRIDE AVE', 'McBride Ave'],
    ['MACDONALD ST', 'Macdonald St'],
    ["O'CONNOR RD", "O'Connor Rd"],
    ["LAMEY'S MILL ROAD", "Lamey's Mill Road"],
    ['BELLA-VISTA ST', 'Bella-Vista St'],
    ['LEG-IN-BOOT SQUARE', 'Leg-in-Boot Square'],
    ['THE CASTINGS', 'The Castings'],
    ['PARKS OF HARBOUR WAY', 'Parks of Harbour Way'],
    ['ST. CATHERINES ST', 'St. Catherines St'],
    ['1783 manitoba st', '1783 Manitoba St'],
    ['519A  COLUMBIA ST ', '519A Columbia St'],
    ['PH2-1783 MANITOBA ST VANCOUVER BC V5Y 0K1', 'PH2-1783 Manitoba St Vancouver BC V5Y 0K1'],
    ['E KENT AV NORTH', 'E Kent Av North'],
    ['', ''],
  ])('%s is shown as %s', (text, shown) => expect(displayAddress(text)).toBe(shown))

  test('law: showing what is shown changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('MCBRIDE', 'W', '1ST', "O'NEIL", 'LEG-IN-BOOT', 'of', 'main', '125A')),
        (words) => {
          const shown = displayAddress(words.join(' '))
          expect(displayAddress(shown)).toBe(shown)
        },
      ),
    )
  })
})

describe('short address', () => {
  test('unit, civic number and street', () => {
    expect(shortAddress({ unit: '204', civicNumber: '1783', street: 'MANITOBA ST' })).toBe(
      '204-1783 Manitoba St',
    )
    expect(shortAddress({ unit: '#204', civicNumber: '1783', street: 'MANITOBA ST' })).toBe(
      '204-1783 Manitoba St',
    )
    expect(shortAddress({ unit: null, civicNumber: '1783', street: 'MANITOBA ST' })).toBe('1783 Manitoba St')
    expect(shortAddress({ unit: '5', civicNumber: ' ', street: 'MANITOBA ST' })).toBe('#5 Manitoba St')
  })

  test('the street alone where there is no civic number, null where there is no street', () => {
    expect(shortAddress({ street: 'MARSHALL RD' })).toBe('Marshall Rd')
    expect(shortAddress({ civicNumber: '12', street: ' ' })).toBeNull()
    expect(shortAddress({})).toBeNull()
  })
})
