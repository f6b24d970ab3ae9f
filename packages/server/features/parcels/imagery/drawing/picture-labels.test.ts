import { describe, expect, test } from 'vitest'
import type { GroundFeature } from './picture-ground.ts'
import { drawLabel, type Label, removeOverlaps, streetNames, xmlText } from './picture-labels.ts'

const SIZE = { width: 300, height: 200 }
const LOOK = { fontPixels: 10, colour: '#000' }
const road = (title: string | null, ...line: number[]): GroundFeature => ({
  layer: 'road',
  title,
  category: null,
  shape: { rings: [], lines: [line] },
})
const label = (text: string, x: number, y: number): Label => ({ text, x, y, angleDegrees: 0, ...LOOK })

describe('street names', () => {
  test('stand along the longest straight piece within the picture, upright', () => {
    const [name] = streetNames([road('Tide Street', 290, 20, 150, 20, 150, 60)], SIZE, LOOK)
    expect(name).toMatchObject({ text: 'Tide Street', x: 220, y: 20, angleDegrees: 0 })
  })

  test('stand once, however many pieces a street has', () => {
    const pieces = [road('Tide Street', 0, 20, 100, 20), road('Tide Street', 100, 20, 290, 20)]
    expect(streetNames(pieces, SIZE, LOOK)).toMatchObject([{ x: 195 }])
  })

  test('have room, or are left out', () => {
    expect(streetNames([road('A long name of a street', 0, 20, 60, 20)], SIZE, LOOK)).toEqual([])
    expect(streetNames([road(null, 0, 20, 290, 20)], SIZE, LOOK)).toEqual([])
  })

  test('are placed by what is seen of the street, not by what lies beyond the edge', () => {
    expect(streetNames([road('Tide Street', -500, 20, 200, 20)], SIZE, LOOK)).toMatchObject([{ x: 100 }])
    expect(streetNames([road('Tide Street', -500, -20, 900, -20)], SIZE, LOOK)).toEqual([])
  })

  test('a gentle bend is still straight; a corner is not', () => {
    expect(streetNames([road('Tide Street', 10, 50, 100, 51, 200, 50)], SIZE, LOOK)).toMatchObject([
      { x: 105 },
    ])
    expect(streetNames([road('Tide Street', 10, 50, 100, 100, 200, 50)], SIZE, LOOK)[0]?.x).toBe(150)
  })
})

describe('labels', () => {
  test('leave out what lies over one before them, at the edge, or where something stands', () => {
    const remaining = removeOverlaps(
      [
        label('100', 100, 100),
        label('102', 105, 102),
        label('104', 200, 100),
        label('106', 299, 100),
        label('8', 50, 180),
      ],
      SIZE,
      { alreadyTaken: [[0, 170, 80, 200]] },
    )
    expect(remaining.map(({ text }) => text)).toEqual(['100', '104'])
  })

  test('leave what is marked to be seen, but for its own', () => {
    const marks: [number, number, number, number][] = [[90, 90, 110, 110]]
    const own = { ...label('100', 100, 100), isStrong: true }
    const names = [label('Tide Street', 120, 105), label('Reed Street', 120, 140)]
    const remaining = (labels: Label[]) => removeOverlaps(labels, SIZE, { marks }).map(({ text }) => text)
    expect(remaining(names)).toEqual(['Reed Street'])
    expect(remaining([own, ...names])).toEqual(['100', 'Reed Street'])
  })

  test('nothing that a source writes is taken for a drawing', () => {
    expect(xmlText('<image href="x"/> & \u0007Co')).toBe('&lt;image href=&quot;x&quot;/&gt; &amp; Co')
    expect(drawLabel(label('</text><script>', 1, 1), '#fff')).not.toContain('<script')
  })
})
