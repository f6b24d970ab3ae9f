import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress, searchText } from './address.ts'

function read(text: string) {
  const { unit, civicNumber, street, rest } = parseAddress(text)
  return [unit, civicNumber, street, rest]
}

describe('reading an address', () => {
  test.each([
    ['1783 Manitoba St', [null, '1783', 'MANITOBA ST', '']],
    ['#204 - 1783 Manitoba St', ['204', '1783', 'MANITOBA ST', '']],
    ['204-1783 Manitoba', ['204', '1783', 'MANITOBA', '']],
    ['204 – 1783 Manitoba St', ['204', '1783', 'MANITOBA ST', '']],
    ['Unit 204, 1783 Manitoba St, Vancouver', ['204', '1783', 'MANITOBA ST', 'VANCOUVER']],
    ['Unit 204 1783 Manitoba St', ['204', '1783', 'MANITOBA ST', '']],
    ['#199 Eighth Ave', [null, '199', '8 AVE', '']],
    ['#199 Eighth Ave, New Westminster', [null, '199', '8 AVE', 'NEW WESTMINSTER']],
    ['#5 199 Eighth Ave', ['5', '199', '8 AVE', '']],
    ['1783 Manitoba St #204', ['204', '1783', 'MANITOBA ST', '']],
    ['1783 Manitoba St, Suite 204, Vancouver, BC', ['204', '1783', 'MANITOBA ST', 'VANCOUVER']],
    ['1783 Manitoba St Apt. 204', ['204', '1783', 'MANITOBA ST', '']],
    ['204 1783 Manitoba St', ['204', '1783', 'MANITOBA ST', '']],
    ['PH2-1783 Manitoba St', ['PH2', '1783', 'MANITOBA ST', '']],
    ['B - 1234 Main St', ['B', '1234', 'MAIN ST', '']],
    ['1783-1785 Manitoba St', [null, '1783', 'MANITOBA ST', '']],
    ['1783 to 1785 Manitoba St', [null, '1783', 'MANITOBA ST', '']],
    ['1783 & 1785 Manitoba St, Vancouver', [null, '1783', 'MANITOBA ST', 'VANCOUVER']],
    ['170-176 St', [null, '170', '176 ST', '']],
    ['1108-1783 Manitoba St', ['1108', '1783', 'MANITOBA ST', '']],
    ['1108, 1783 Manitoba St, Vancouver', ['1108', '1783', 'MANITOBA ST', 'VANCOUVER']],
    ['1204, 1250 Main', ['1204', '1250', 'MAIN', '']],
    ['13750, 88 Ave', [null, '13750', '88 AVE', '']],
    ['13750, 88th Ave, Surrey', [null, '13750', '88 AVE', 'SURREY']],
    ['204, 5-298 Main St', ['5', '298', 'MAIN ST', '']],
    ['1234 1/2 Main St', [null, '1234 1/2', 'MAIN ST', '']],
    ['1234½ Main St', [null, '1234 1/2', 'MAIN ST', '']],
    ['3-1234 1/2 Main St', ['3', '1234 1/2', 'MAIN ST', '']],
    ['1234-1/2 Main St', [null, '1234 1/2', 'MAIN ST', '']],
    ['1234¾ Main St', [null, '1234 3/4', 'MAIN ST', '']],
    ['519A COLUMBIA ST', [null, '519A', 'COLUMBIA ST', '']],
    ['302 A Fifteenth Avenue', [null, '302A', '15 AVE', '']],
    ['302 E Fifteenth Avenue', [null, '302', '15 AVE E', '']],
    ['302 A St', [null, '302', 'A ST', '']],
    ['302 D Main St', [null, '302D', 'MAIN ST', '']],
    ['302 O Connor Rd', [null, '302', 'O CONNOR RD', '']],
    ['SE MARINE DRIVE', [null, null, 'MARINE DR SE', '']],
    ['961 MARINE DR SE', [null, '961', 'MARINE DR SE', '']],
    ['961 SE Marine Drive Vancouver BC V5X 2V2', [null, '961', 'MARINE DR SE', 'VANCOUVER V5X2V2']],
    ['637 E 22ND AV', [null, '637', '22 AVE E', '']],
    ['15355 24 Ave, Surrey', [null, '15355', '24 AVE', 'SURREY']],
    ['10662 148 ST', [null, '10662', '148 ST', '']],
    ['128 St', [null, null, '128 ST', '']],
    ['125A ST', [null, null, '125A ST', '']],
    ['88 AVE Surrey', [null, null, '88 AVE', 'SURREY']],
    [' - 128 St', [null, null, '128 ST', '']],
    ['13750 - 88 Ave', [null, '13750', '88 AVE', '']],
    ['5 - 128 St Paul St', ['5', '128', 'ST PAUL ST', '']],
    ['Fairgrounds - Hall/Stage, 6060 176 ST ', [null, '6060', '176 ST', '']],
    ['No. 5 Road, Abbotsford', [null, null, 'NO 5 RD', 'ABBOTSFORD']],
    ['Kingsway, 100 Mile House', [null, null, 'KINGSWAY', '100 MILE HOUSE']],
    ['128 St Paul St', [null, '128', 'ST PAUL ST', '']],
    ['4001 Kingsway Burnaby', [null, '4001', 'KINGSWAY', 'BURNABY']],
    ['500 W Broadway, Vancouver', [null, '500', 'BROADWAY W', 'VANCOUVER']],
    ['123 Main St North Vancouver', [null, '123', 'MAIN ST', 'NORTH VANCOUVER']],
    ['123 Main St N', [null, '123', 'MAIN ST N', '']],
    ['9904 101 Ave Fort St John', [null, '9904', '101 AVE', 'FORT ST JOHN']],
    ['7609 West Boulevard Vancouver', [null, '7609', 'WEST BLVD', 'VANCOUVER']],
    ['12 Island Park Walk', [null, '12', 'ISLAND PARK WALK', '']],
    ['5500 Hwy 99 Whistler', [null, '5500', 'HWY 99', 'WHISTLER']],
    ['8000 No. 3 Road, Richmond', [null, '8000', 'NO 3 RD', 'RICHMOND']],
    ['LORNE ST (101-601)', [null, null, 'LORNE ST', '']],
    ['33256 SWANSEA AVE', [null, '33256', 'SWANSEA AVE', '']],
    ['', [null, null, null, '']],
    [' , ,', [null, null, null, '']],
  ])('%s', (text, parts) => expect(read(text)).toEqual(parts))

  test.each([
    ['1250-1254 Main St', 'front'],
    ['1250 to 1254 Main St', 'stated'],
    ['4 to 90 Main St', 'stated'],
    ['4-90 Main St', 'far'],
    ['1204, 1250 Main St', 'pair'],
    ['128, 130 Ninth Ave, Testtown', 'pair'],
    ['341, 335 Main St', 'pair'],
    ['204, 298-300 Main St', 'front'],
    ['1108, 1783 Main St', undefined],
    ['335 through 361 Main St', 'stated'],
    ['335 thru 361 Main St', 'stated'],
    ['1254 to 1250 Main St', 'stated'],
    ['from 1250 to 1254 Main St', 'stated'],
    ['From 1250-1254 Main St', 'front'],
    ['1254-1250 Main St', undefined],
    ['335 & 341 Main St', 'listed'],
    ['335, 337 & 341 Main St', 'listed'],
    ['335, 337, and 341 Main St', 'listed'],
    ['128, 130 St, Surrey', undefined],
    ['204, 1783 Manitoba St', undefined],
    ['Unit 128, 130 Main St', undefined],
    ['335 and 1341 Main St', 'listed'],
    ['335+341 & 345 Main St', 'listed'],
    ['335/341 Main St', 'listed'],
    ['335 & 341 12 Ave', 'listed'],
    ['5/50 Main St', undefined],
    ['88 & 176 St', undefined],
    ['335 & 335 Main St', undefined],
    ['3 1/2 Main St', undefined],
    ['#4 - 90 Main St', undefined],
    ['4 90 Main St', undefined],
    ['306-1189 Main St', undefined],
    ['306 to 1189 Main St', undefined],
    ['170 to 176 St', undefined],
  ])('%s is a range: %s', (text, kind) => expect(parseAddress(text).range?.kind).toBe(kind))

  test.each([
    ['Units 101-103, 1234 Main St', ['101', '102', '103']],
    ['101-103 - 1234 Main St', ['101', '102', '103']],
    ['Units 101 to 103, 1234 Main St', ['101', '102', '103']],
    ['101 & 102 1234 Main St', ['101', '102']],
    ['101/102-1234 Main St', ['101', '102']],
    ['1234 Main St, 101 & 102', ['101', '102']],
    ['Units 5-12 Main St', undefined],
    ['Units 1-1000, 1234 Main St', undefined],
    ['1-2 1234 Main St', undefined],
  ])('%s has the units %j', (text, units) => expect(parseAddress(text).units).toEqual(units))

  test.each([
    ['corner of Main St and Oak St', 'MAIN ST', 'OAK ST'],
    ['Intersection of Main & Oak, Vancouver', 'MAIN', 'OAK'],
    ['NE corner Main St at Oak St', 'MAIN ST', 'OAK ST'],
    ['the corner of Main & Oak', 'MAIN', 'OAK'],
    ['41 Ave W & Oak St', '41 AVE W', 'OAK ST'],
    ['W Broadway x Cambie St', 'BROADWAY W', 'CAMBIE ST'],
    ['Malcolm X Ave', 'MALCOLM X AVE', undefined],
    ['1234 Mill St & Oak St', 'MILL ST', undefined],
  ])('%s is a corner of %s and %s', (text, street, cross) => {
    const read = parseAddress(text)
    expect([read.street, read.cross]).toEqual([street, cross])
  })

  test('law: never fails, and gives the same for other case and spacing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseAddress(`  ${text.replaceAll(' ', '  ')} `)).toEqual(parseAddress(text))
      }),
      { examples: [['0W00']] },
    )
  })

  test('law: unit, number and street come back from every way of writing them', () => {
    const street = fc.constantFrom(
      'Manitoba St',
      'W 10th Ave',
      'SE Marine Drive',
      'King George Blvd',
      'Kingsway',
    )
    const civicNumber = fc.integer({ min: 1, max: 99_999 }).map(String)
    const unit = fc.integer({ min: 1, max: 99 }).map(String)
    fc.assert(
      fc.property(unit, civicNumber, street, (unit, civicNumber, street) => {
        const expected = parseAddress(`${civicNumber} ${street}`)
        const forms = [
          `${unit}-${civicNumber} ${street}`,
          `#${unit} ${civicNumber} ${street}`,
          `Unit ${unit}, ${civicNumber} ${street}`,
          `${civicNumber} ${street} #${unit}`,
          `${civicNumber} ${street}, Unit ${unit}`,
        ]
        for (const form of forms) expect(parseAddress(form)).toMatchObject({ ...expected, unit })
      }),
    )
  })
})

describe('text for searching', () => {
  test('sources that spell differently make one text', () => {
    expect(searchText({ civicNumber: '961', street: 'MARINE DR SE', municipality: 'Vancouver' })).toBe(
      searchText({ civicNumber: '0961', street: 'SE MARINE DRIVE', municipality: 'VANCOUVER' }),
    )
  })

  test('order: civic number, street, municipality, postal code, unit; empties are skipped', () => {
    expect(
      searchText({
        unit: '#204',
        civicNumber: '1783',
        street: 'Manitoba Street',
        municipality: 'Vancouver',
        postalCode: 'V5Y 0K1',
      }),
    ).toBe('1783 MANITOBA ST VANCOUVER V5Y0K1 204')
    expect(searchText({ civicNumber: null, street: 'Main St', municipality: '' })).toBe('MAIN ST')
    expect(searchText({})).toBe('')
  })
})
