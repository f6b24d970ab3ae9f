import { expect, test } from 'vitest'
import { missingUnit, unitsText } from './missing-text.ts'

test.each([
  ['the building', [{ unit: null, upid: 'tower' }], 'The building:'],
  ['units that are its parcel', ['1', '2'].map((unit) => ({ unit, upid: 'tower' })), 'The building:'],
  ['the parcel of another unit', [{ unit: '201', upid: 'lot 2' }], 'At this address:'],
])('For a unit that is not there, %s is offered', (_, offered, words) => {
  expect(missingUnit('202', '1300 Main St', offered, null)).toBe(
    `No unit 202 was found at 1300 Main St. ${words}`,
  )
})

test.each([
  [['101'], 'It has only unit 101.'],
  [['1201', '101', 'PH 1', 'ph1'], 'It has units 101, 1201 and PH1.'],
  [Array.from({ length: 24 }, (_, index) => String(101 + index)), 'It has 24 units, 101 to 124.'],
])('For a unit that is not there, the units of its building are named', (units, words) => {
  const building = [{ unit: null, upid: 'tower' }]
  expect(missingUnit('202', '1300 Main St', building, unitsText(units))).toBe(
    `No unit 202 was found at 1300 Main St. ${words} The building:`,
  )
})
