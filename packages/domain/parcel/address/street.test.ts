import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseStreet } from './street.ts'

describe('one spelling for one street', () => {
  test.each([
    ['SE MARINE DRIVE', 'MARINE DR SE'],
    ['MARINE DR SE', 'MARINE DR SE'],
    ['Southeast Marine Dr.', 'MARINE DR SE'],
    ['W PENDER ST', 'PENDER ST W'],
    ['PENDER ST W', 'PENDER ST W'],
    ['West Pender Street', 'PENDER ST W'],
    ['E 22ND AV', '22 AVE E'],
    ['10TH AVE W', '10 AVE W'],
    ['w 10 avenue', '10 AVE W'],
    ['88 AVE', '88 AVE'],
    ['125A St', '125A ST'],
    ['Third Avenue', '3 AVE'],
    ['First Nations Trail', 'FIRST NATIONS TRAIL'],
    ['SWANSEA AVE', 'SWANSEA AVE'],
    ['Nelson Av', 'NELSON AVE'],
    ['LYNN CR', 'LYNN CRES'],
    ['CENTRAL BV', 'CENTRAL BLVD'],
    ['King George Boulevard', 'KING GEORGE BLVD'],
    ['FRASER HIGHWAY', 'FRASER HWY'],
    ['Highway 15', 'HWY 15'],
    ['HWY 99', 'HWY 99'],
    ['W BROADWAY', 'BROADWAY W'],
    ['Broadway West', 'BROADWAY W'],
    ['KINGSWAY', 'KINGSWAY'],
    ['E KENT AV NORTH', 'KENT AVE E N'],
    ['KENT AVE NORTH E', 'KENT AVE E N'],
    ['GRANDVIEW HWY SOUTH', 'GRANDVIEW HWY S'],
    ['WEST BOULEVARD', 'WEST BLVD'],
    ['East Boulevard', 'EAST BLVD'],
    ['North Rd', 'NORTH RD'],
    ['WEST MALL', 'WEST MALL'],
    ['NORTH ARM AV', 'ARM AVE N'],
    ['ST. CATHERINES ST', 'ST CATHERINES ST'],
    ['Saint Catherines Street', 'ST CATHERINES ST'],
    ['Mount Paul Way', 'MT PAUL WAY'],
    ['BELLA-VISTA ST', 'BELLA VISTA ST'],
    ["LAMEY'S MILL ROAD", 'LAMEYS MILL RD'],
    ['Lamey’s Mill Rd', 'LAMEYS MILL RD'],
    ['Park Drive', 'PARK DR'],
    ['Montréal St', 'MONTREAL ST'],
    ['  main   st ', 'MAIN ST'],
    ['W', 'W'],
    ['', ''],
  ])('%s is %s', (text, normalised) => expect(normaliseStreet(text)).toBe(normalised))

  const street = fc
    .tuple(
      fc.option(fc.constantFrom('N', 'West', 'SE'), { nil: '' }),
      fc.constantFrom('Main', '22nd', '125A', 'King George', 'St. Paul', 'Bella-Vista', "O'Connor"),
      fc.constantFrom('St', 'AVENUE', 'Dr.', 'Cres', 'Gate', ''),
      fc.option(fc.constantFrom('N', 'South', 'E'), { nil: '' }),
    )
    .map((words) => words.join(' '))

  test('law: spelling a spelled street again changes nothing', () => {
    fc.assert(
      fc.property(street, (text) => {
        expect(normaliseStreet(normaliseStreet(text))).toBe(normaliseStreet(text))
      }),
    )
    const words = fc.array(
      fc.constantFrom('N', 'EAST', 'SW', 'ST', 'PARK', 'DRIVE', 'HWY', 'SAINT', 'FIRST', '22ND', 'MAIN'),
    )
    fc.assert(
      fc.property(words, (list) => {
        const once = normaliseStreet(list.join(' '))
        expect(normaliseStreet(once)).toBe(once)
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(normaliseStreet(normaliseStreet(text))).toBe(normaliseStreet(text))
      }),
    )
  })

  test('law: case, dots and spaces never matter', () => {
    fc.assert(
      fc.property(street, (text) => {
        expect(normaliseStreet(text.toLowerCase().replaceAll(' ', ' . '))).toBe(normaliseStreet(text))
      }),
    )
  })

  test('law: a direction may stand at either end', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('N', 'S', 'E', 'W', 'NW', 'SE'),
        fc.constantFrom('Main St', '22nd Ave', 'King George Blvd', 'Broadway'),
        (side, name) => {
          expect(normaliseStreet(`${side} ${name}`)).toBe(normaliseStreet(`${name} ${side}`))
        },
      ),
    )
  })
})
