import { expect, test } from 'vitest'
import { attributionLines, lengthText, scaleBarMetres } from './picture-edge.ts'

test.each([
  [0.22, '20 m'],
  [0.5, '20 m'],
  [0.6, '50 m'],
  [12, '1 km'],
  [60, '5 km'],
])('at %f metres to the pixel the bar is %s', (metresPerPixel, expected) => {
  const metres = scaleBarMetres({ metresPerPixel, size: { width: 370, height: 200 } })
  expect(lengthText(metres)).toBe(expected)
  expect(metres / metresPerPixel).toBeLessThanOrEqual(370 / 4)
})

const CITY = {
  title: 'City of Reedport',
  attribution: 'Contains information licensed under the licence of Reedport.',
}
const PROVINCE = {
  title: 'ParcelMap BC',
  attribution: 'Contains information licensed under the licence of the province.',
}

test('whose data it is, is said as the licences ask', () => {
  expect(attributionLines([CITY], 240)).toEqual([CITY.attribution])
  expect(attributionLines([CITY, CITY], 240)).toEqual([CITY.attribution])
  expect(attributionLines([CITY, PROVINCE], 260)).toHaveLength(2)
})

test('by names where there is no room for sentences, by their number where there is none for names', () => {
  expect(attributionLines([CITY, PROVINCE], 130)).toEqual(['City of Reedport · ParcelMap BC'])
  expect(attributionLines([CITY, PROVINCE], 50)).toEqual(['2 sources'])
  expect(attributionLines([], 200)).toEqual([])
})
