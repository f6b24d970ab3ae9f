import { expect, test } from 'vitest'
import { missingUnit } from './missing-text.ts'

test.each([
  ['the building', [{ unit: null, upid: 'tower' }], 'The building:'],
  ['units that are its parcel', ['1', '2'].map((unit) => ({ unit, upid: 'tower' })), 'The building:'],
  ['the parcel of another unit', [{ unit: '201', upid: 'lot 2' }], 'What is there:'],
])('For a unit that is not there, %s is offered', (_, offered, words) => {
  expect(missingUnit('202', '1300 Main St', offered)).toBe(`No unit 202 was found at 1300 Main St. ${words}`)
})
