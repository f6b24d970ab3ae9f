import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MeasuredPiece, type PaginatedPage, paginate } from './paginate.ts'

const FREE = 100

const piece = (key: string, height: number, more: Partial<MeasuredPiece> = {}): MeasuredPiece => ({
  key,
  height,
  keepsWithNext: false,
  group: null,
  headKey: null,
  beginsPage: false,
  ...more,
})
const heading = (key: string, height: number) => piece(key, height, { keepsWithNext: true })
const keysOf = (pages: readonly PaginatedPage[]) => pages.map(({ pieces }) => pieces.map(({ key }) => key))

/** Arbitrary titles, pictures, lists and tables. Some are higher than a page. */
const block = fc.oneof(
  fc.record({ kind: fc.constant('heading' as const), heights: fc.tuple(fc.integer({ min: 5, max: 30 })) }),
  fc.record({ kind: fc.constant('picture' as const), heights: fc.tuple(fc.integer({ min: 5, max: 130 })) }),
  fc.record({
    kind: fc.constant('facts' as const),
    heights: fc.array(fc.integer({ min: 5, max: 30 }), { minLength: 1, maxLength: 8 }),
  }),
  fc.record({
    kind: fc.constant('table' as const),
    heights: fc.array(fc.integer({ min: 5, max: 40 }), { minLength: 1, maxLength: 14 }),
  }),
)
const content = fc.array(block, { maxLength: 25 }).map((blocks) =>
  blocks.flatMap(({ kind, heights }, index) =>
    heights.map((height, at) => {
      const key = `${kind} ${index}.${at}`
      if (kind === 'heading') return heading(key, height)
      if (kind === 'facts') return piece(key, height, { group: `facts ${index}` })
      if (kind === 'picture') return piece(key, height)
      return at === 0 ? heading(key, height) : piece(key, height, { headKey: `table ${index}.0` })
    }),
  ),
)
const law = (holds: (pieces: MeasuredPiece[], pages: PaginatedPage[]) => void) =>
  fc.assert(
    fc.property(content, (pieces) => holds(pieces, paginate(pieces, FREE))),
    { numRuns: 1000 },
  )

describe('Pages of any content', () => {
  it('hold every piece once and in order', () => {
    law((pieces, pages) => {
      const placed = pages.flatMap((page) => page.pieces.filter(({ isRepeated }) => !isRepeated))
      expect(placed.map(({ key }) => key)).toEqual(pieces.map(({ key }) => key))
    })
  })

  it('are no higher than the paper, unless pieces that cannot be parted are', () => {
    law((pieces, pages) => {
      const byKey = new Map(pieces.map((each) => [each.key, each]))
      for (const page of pages) {
        const sum = page.pieces.reduce((height, { key }) => height + (byKey.get(key)?.height ?? 0), 0)
        expect(page.height).toBe(sum)
        if (sum <= FREE) continue
        const own = page.pieces.filter(({ isRepeated }) => !isRepeated)
        expect(own.slice(0, -1).every(({ key }) => byKey.get(key)?.keepsWithNext)).toBe(true)
      }
    })
  })

  it('never end with a heading or the head of a table, except at the end of all', () => {
    law((pieces, pages) => {
      const byKey = new Map(pieces.map((each) => [each.key, each]))
      for (const page of pages.slice(0, -1))
        expect(byKey.get(page.pieces.at(-1)?.key ?? '')?.keepsWithNext).toBe(false)
    })
  })

  it('repeat the head of a table exactly where they continue its rows', () => {
    law((pieces, pages) => {
      const byKey = new Map(pieces.map((each) => [each.key, each]))
      for (const { pieces: placed } of pages) {
        const [first, second] = placed
        const continued = byKey.get((first?.isRepeated ? second : first)?.key ?? '')?.headKey ?? null
        expect(first?.isRepeated ? first.key : null).toBe(continued)
        expect(placed.slice(1).some(({ isRepeated }) => isRepeated)).toBe(false)
      }
    })
  })

  it('part a list of facts only where it is higher than a page with the titles before it', () => {
    law((pieces, pages) => {
      const byKey = new Map(pieces.map((each) => [each.key, each]))
      const isCut = new Set<string>()
      for (const [index, page] of pages.entries()) {
        const last = byKey.get(page.pieces.at(-1)?.key ?? '')
        const next = byKey.get(pages[index + 1]?.pieces[0]?.key ?? '')
        if (last?.group != null && last.group === next?.group) isCut.add(last.group)
      }
      for (const group of isCut) {
        const first = pieces.findIndex((each) => each.group === group)
        let begin = first
        while (pieces[begin - 1]?.keepsWithNext) begin -= 1
        const end = pieces.findLastIndex((each) => each.group === group)
        const together = pieces.slice(begin, end + 1).reduce((sum, { height }) => sum + height, 0)
        expect(together).toBeGreaterThan(FREE)
      }
    })
  })
})

it('A title goes to the next page with the picture that does not fit', () => {
  expect(keysOf(paginate([piece('text', 50), heading('title', 10), piece('picture', 60)], FREE))).toEqual([
    ['text'],
    ['title', 'picture'],
  ])
})

it('A table continues under its head, and a page is filled before it ends', () => {
  const rows = ['1', '2', '3', '4'].map((key) => piece(key, 40, { headKey: 'head' }))
  expect(keysOf(paginate([heading('head', 20), ...rows], FREE))).toEqual([
    ['head', '1', '2'],
    ['head', '3', '4'],
  ])
})

it('The space above a title counts, except at the top of a page', () => {
  const title = piece('title', 30, { keepsWithNext: true, spaceAbove: 20 })
  const content = [piece('before', 60), title, piece('text', 20), piece('last', 70)]
  const [first, second] = paginate(content, FREE)
  expect(first).toEqual({ height: 60, pieces: [{ key: 'before', isRepeated: false }] })
  expect(second?.height).toBe(100)
  expect(keysOf(paginate(content, FREE))).toEqual([['before'], ['title', 'text', 'last']])
})

it('A group whose picture is higher than a page shrinks it, where that suffices', () => {
  const map = piece('map', 80, { group: 'first', minScale: 0.6 })
  const [page, ...others] = paginate([map, piece('points', 40, { group: 'first' })], FREE)
  expect(others).toEqual([])
  expect(page).toEqual({
    height: 100,
    pieces: [
      { key: 'map', isRepeated: false, scale: 0.75 },
      { key: 'points', isRepeated: false },
    ],
  })
})

it('A group shrinks as a whole or not at all, unlike a picture of its own', () => {
  const ofGroup = (key: string, height: number) => piece(key, height, { group: 'glance', minScale: 0.85 })
  const group = [ofGroup('head', 50), ofGroup('points', 55), ofGroup('gaps', 30)]
  const place = (key: string) => ({ key, isRepeated: false })
  expect(paginate(group, FREE)).toEqual([
    { height: 50, pieces: [place('head')] },
    { height: 85, pieces: [place('points'), place('gaps')] },
  ])
  const facts = [
    piece('facts', 50, { group: 'facts' }),
    piece('more', 25, { group: 'facts', keepsWithNext: true }),
  ]
  const pages = paginate([...facts, piece('map', 100, { minScale: 0.6 })], FREE)
  expect(pages[1]?.pieces).toEqual([place('more'), { ...place('map'), scale: 0.75 }])
})

it('Facts stay together where a page holds them', () => {
  const facts = ['a', 'b', 'c'].map((key) => piece(key, 30, { group: 'facts' }))
  expect(keysOf(paginate([piece('text', 40), ...facts], FREE))).toEqual([['text'], ['a', 'b', 'c']])
})

it('What begins a page does so where there was room, and not twice', () => {
  const sources = piece('sources', 10, { beginsPage: true, keepsWithNext: true })
  expect(keysOf(paginate([piece('text', 20), sources, piece('list', 30)], FREE))).toEqual([
    ['text'],
    ['sources', 'list'],
  ])
  expect(keysOf(paginate([sources, piece('list', 30)], FREE))).toEqual([['sources', 'list']])
})

it('There are no pages of nothing', () => {
  expect(paginate([], FREE)).toEqual([])
})

describe('A picture that may shrink', () => {
  const picture = (height: number) => piece('map', height, { minScale: 0.7 })

  it('shrinks to fill the rest of a page', () => {
    const pages = paginate([piece('text', 60), picture(50)], FREE)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.pieces[1]).toEqual({ key: 'map', isRepeated: false, scale: 0.8 })
    expect(pages[0]?.height).toBe(FREE)
  })

  it('keeps its size on the next page where it would become too small', () => {
    const pages = paginate([piece('text', 80), picture(50)], FREE)
    expect(keysOf(pages)).toEqual([['text'], ['map']])
    expect(pages[1]?.height).toBe(50)
  })
})
