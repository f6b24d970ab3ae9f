import { expect, test } from 'vitest'
import { attributionLines, drawScaleBars } from './picture-edge.ts'
import { fitView } from './picture-view.ts'

const SIZE = { width: 370, height: 200 }

test.each([
  [0.001, '20 m', '50 ft'],
  [0.1, '2 km', '1 mi'],
])('of ground of %f degrees the bars are %s and %s', (degrees, metric, imperial) => {
  const view = fitView([-123, 49, -123 + degrees, 49], SIZE, 0.82)
  const bars = drawScaleBars(view, { text: '#000', halo: '#fff' })
  expect(bars).toMatch(new RegExp(`>${metric}</text>.*>${imperial}</text>`))
  // From the left edge on, a quarter of the picture at most.
  for (const [, right] of bars.matchAll(/H([\d.]+)V/g)) {
    expect(Number(right)).toBeGreaterThan(8 + 30)
    expect(Number(right)).toBeLessThanOrEqual(8 + SIZE.width / 4)
  }
})

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
