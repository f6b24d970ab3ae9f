import { expect, test } from 'vitest'
import type { ReportPart } from '#contract/report/reports.ts'
import { paginate } from './layout/paginate.ts'
import { factOf, factsOf, partOf, reportOf, sectionOf } from './report.factory.ts'
import { reportPieces } from './report-pieces.tsx'

const piecesOf = (parts: ReportPart[], showGlance: boolean) =>
  reportPieces(reportOf(parts, { showGlance, hideEmptyParts: true }), null, 'metric', 600)

const pagesBegunBy = (parts: ReportPart[], showGlance = true) =>
  piecesOf(parts, showGlance)
    .filter(({ beginsPage }) => beginsPage)
    .map(({ subject }) => subject)

const filled = (key: ReportPart['key'], beginsPage = false): ReportPart => ({
  ...partOf(key, [sectionOf([factsOf(factOf('area'))])]),
  beginsPage,
})

test('Parts begin a page after the page at a glance; without any, the sources follow on it', () => {
  expect(pagesBegunBy([filled('parcel')])).toEqual(['glance', 'parcel'])
  expect(pagesBegunBy([partOf('listings', [])])).toEqual(['glance'])
})

test('A part begins on a new page where its author chose so; one that is left out begins none', () => {
  const parts = [filled('parcel'), filled('sales', true), { ...partOf('listings', []), beginsPage: true }]
  expect(pagesBegunBy(parts, false)).toEqual(['sales'])
  const measured = piecesOf(parts, false).map((piece) => ({ ...piece, height: 10, headKey: null }))
  const pages = paginate(measured, 1000).map(({ pieces }) => pieces[0]?.key)
  expect(pages).toEqual(['parcel', 'sales'])
})

test('The pieces of a part that begins a page are the same objects while nothing changes', () => {
  const parts = [filled('parcel'), filled('sales', true)]
  expect(piecesOf(parts, false).every((piece, index) => piece === piecesOf(parts, false)[index])).toBe(true)
})

test('The page at a glance shrinks to remain one page; if that is not enough, what was not found is not alone on the next', () => {
  const pieces = piecesOf([filled('parcel'), partOf('listings', [])], true)
  const glanceOf = (freeHeight: number) =>
    paginate(
      pieces.map((piece) => ({ ...piece, height: 100, headKey: null })),
      freeHeight,
    )
      .map((page) => page.pieces.map(({ key }) => key).filter((key) => key.startsWith('glance/')))
      .filter((keys) => keys.length > 0)
  const keys = pieces.filter(({ subject }) => subject === 'glance').map(({ key }) => key)
  expect(keys.slice(-2)).toEqual(['glance/contents', 'glance/gaps'])
  expect(glanceOf(86 * keys.length)).toEqual([keys])
  expect(glanceOf(84 * keys.length).at(-1)).toEqual(keys.slice(-2))
})
