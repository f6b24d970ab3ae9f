import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findGroups, getLayout, HEAD_HEIGHT } from './list-layout.ts'

const ROW = 90
const rows = fc.array(
  fc.record({
    heading: fc.constantFrom('Nov 14', 'Nov 7', 'Oct 31', null),
    height: fc.integer({ min: 60, max: 200 }),
  }),
  { maxLength: 300 },
)

describe('a list in groups', () => {
  test('has a heading where a group begins, and none over rows that nothing is known of', () => {
    const { groups, height } = getLayout(['a', 'a', 'b', null, null], [ROW, ROW, ROW, ROW, ROW])
    expect(groups.map(({ heading, first, end, top }) => [heading, first, end, top])).toEqual([
      ['a', 0, 2, 0],
      ['b', 2, 3, HEAD_HEIGHT + 2 * ROW],
      [null, 3, 5, 2 * HEAD_HEIGHT + 3 * ROW],
    ])
    expect(height).toBe(2 * HEAD_HEIGHT + 5 * ROW)
  })

  test('draws every row that stands in the window, wherever it is scrolled to', () => {
    fc.assert(
      fc.property(rows, fc.nat(30_000), fc.integer({ min: 1, max: 1_000 }), (all, scrollTop, height) => {
        const layout = getLayout(
          all.map(({ heading }) => heading),
          all.map((row) => row.height),
        )
        const drawn = new Set(
          findGroups(layout, scrollTop, height).flatMap(({ first, end }) =>
            Array.from({ length: end - first }, (_, index) => first + index),
          ),
        )
        for (const [row, top] of layout.tops.entries()) {
          const isVisible = top < scrollTop + height && top + (all[row]?.height ?? 0) > scrollTop
          expect(isVisible && !drawn.has(row)).toBe(false)
        }
      }),
    )
  })

  test('draws little of a long list', () => {
    const layout = getLayout(new Array(20_000).fill('a'), new Array(20_000).fill(ROW))
    const [shown, ...rest] = findGroups(layout, 900_000, 700)
    expect(rest).toEqual([])
    expect(shown && shown.end - shown.first).toBeLessThan(25)
  })
})
