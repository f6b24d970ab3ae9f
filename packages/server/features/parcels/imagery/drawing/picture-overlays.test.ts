import { expect, test } from 'vitest'
import {
  type DrawnOverlay,
  drawLegend,
  drawOverlays,
  legendBox,
  overlayPatterns,
} from './picture-overlays.ts'

const RING = [0, 0, 10, 0, 10, 10, 0, 10, 0, 0]
const overlay = (title: string, look: DrawnOverlay['look'] = 'hatch'): DrawnOverlay => ({
  layer: 'floodplain',
  title,
  colour: '#2878a8',
  look,
  shapes: [{ rings: [RING], lines: [] }],
})
const COLOURS = { text: '#000', paper: '#fff', subject: '#f80' }

test('a map without overlays has no legend', () => {
  expect([legendBox([]), drawLegend([], COLOURS), overlayPatterns([])]).toEqual([null, '', ''])
})

test('a legend has the parcel and a row for each overlay, and lies within the box that labels leave free', () => {
  const one = legendBox([overlay('Mapped floodplain')])
  const two = legendBox([overlay('Mapped floodplain'), overlay('Agricultural Land Reserve', 'dots')])
  expect(two?.[3]).toBeGreaterThan(one?.[3] ?? Infinity)
  const drawn = drawLegend([overlay('Mapped floodplain')], COLOURS)
  expect(drawn.match(/<text[^>]*>[^<]*/g)?.map((text) => text.replace(/.*>/, ''))).toEqual([
    'This property',
    'Mapped floodplain',
  ])
})

test('titles of sources cannot break the drawing, and long ones leave the map free', () => {
  const hostile = `<script>&"${'x'.repeat(300)}`
  const drawn = drawLegend([overlay(hostile)], COLOURS)
  expect(drawn).not.toContain('<script')
  expect(legendBox([overlay(hostile)])?.[2]).toBeLessThan(330)
})

test('each look is told apart without colours', () => {
  const looks = (['dots', 'hatch', 'outline', 'dashed'] as const).map((look) => {
    const overlays = [overlay('One', look)]
    return overlayPatterns(overlays) + drawOverlays(overlays).join('')
  })
  expect(new Set(looks).size).toBe(4)
})
