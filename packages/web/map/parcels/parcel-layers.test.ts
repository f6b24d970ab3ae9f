import { expect, it } from 'vitest'
import type { MapScheme } from '../styles/scheme.ts'
import { createParcelStateLayers } from './parcel-layers.ts'

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

it.each<MapScheme>(['light', 'dark', 'imagery'])(
  'The outline of a selected parcel or subject contrasts 3:1 with any ground (%s)',
  (scheme) => {
    const lines = createParcelStateLayers(scheme).flatMap((layer) => (layer.type === 'line' ? [layer] : []))
    // ['case', isSubject, ofSubject, ofSelection]
    for (const place of [2, 3]) {
      const tones = lines.map(({ paint = {} }) => luminance((paint['line-color'] as string[])[place] ?? ''))
      expect(tones).not.toContain(Number.NaN)
      for (let ground = 0; ground <= 1; ground += 0.01) {
        expect(Math.max(...tones.map((tone) => contrast(tone, ground)))).toBeGreaterThanOrEqual(3)
      }
    }
  },
)
