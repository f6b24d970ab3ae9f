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

const SIZE = { width: 370, height: 200 }
const CITY = {
  title: 'City of Reedport',
  attribution: 'Contains data of Reedport, under its licence.',
}
const PROVINCE = {
  title: 'ParcelMap BC',
  attribution: 'Contains data of the province, under its licence.',
}

test('whose data it is, is said as the licences ask', () => {
  expect(attributionLines([CITY], SIZE)).toEqual([CITY.attribution])
  expect(attributionLines([CITY, CITY], SIZE)).toEqual([CITY.attribution])
  expect(attributionLines([CITY, PROVINCE], SIZE)).toHaveLength(2)
})

test('by names where there is no room for sentences, by their number where there is none for names', () => {
  expect(attributionLines([CITY, PROVINCE], { width: 220, height: 120 })).toEqual([
    'City of Reedport · ParcelMap BC',
  ])
  expect(attributionLines([CITY, PROVINCE], { width: 100, height: 64 })).toEqual(['2 sources'])
  expect(attributionLines([], SIZE)).toEqual([])
})
