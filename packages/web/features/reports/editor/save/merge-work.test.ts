import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { PAPER_KEYS } from '#domain/report/paper.ts'
import { PART_SOURCES } from '#domain/report/source-parts.ts'
import { columnsOf } from '#domain/table/columns.ts'
import { isSame } from '../../../../lib/is-same.ts'
import { completePart, someReport } from '../../../../testing/report-factory.ts'
import { mergeWork } from './merge-work.ts'
import { createReplacedWork, hasPiece, pickPiece, type ReportWork, withPiece } from './report-work.ts'

const KEYS = ['location', 'parcel', 'sales', 'planning'] as const

const report: fc.Arbitrary<Report> = fc
  .record({
    title: fc.constantFrom(null, 'One', 'Two', 'Three'),
    paper: fc.constantFrom(...PAPER_KEYS),
    keys: fc.shuffledSubarray([...KEYS]),
  })
  .map(({ title, paper, keys }) => someReport({ title, paper, parts: keys.map((key) => completePart(key)) }))
const merging = fc.record({
  base: report,
  sent: fc.array(report, { maxLength: 2 }),
  local: report,
  remote: report.map((remote) => ({ ...remote, version: 7 })),
})

const SETTINGS = ['title', 'paper'] as const

test('whatever another window changed is in the report, and what this one changed is there or can be saved after all', () => {
  fc.assert(
    fc.property(merging, ({ base, sent, local, remote }) => {
      const { report: merged, replaced } = mergeWork({ base, sent, local, remote })
      expect(merged.version).toBe(7)
      for (const key of SETTINGS) {
        const isTheirs = [base, ...sent].every((known: ReportWork) => !isSame(known[key], remote[key]))
        if (isTheirs) expect(merged[key]).toBe(remote[key])
        const piece = replaced.find((each) => key in each)
        if (local[key] !== base[key]) expect(piece ? piece[key] : merged[key]).toBe(local[key])
        else expect(piece).toBeUndefined()
      }
      for (const piece of replaced) expect(hasPiece(withPiece(piece)(merged), piece)).toBe(true)
    }),
  )
})

test('a part is there once, and only where one of the two has it; one that both have is never lost', () => {
  fc.assert(
    fc.property(merging, ({ base, sent, local, remote }) => {
      const has = (of: Report) => of.parts.map(({ key }) => key)
      const keys = has(mergeWork({ base, sent, local, remote }).report)
      expect(new Set(keys).size).toBe(keys.length)
      for (const key of KEYS) {
        const isInBoth = has(local).includes(key) && has(remote).includes(key)
        const isInNone = !has(local).includes(key) && !has(remote).includes(key)
        if (isInBoth) expect(keys).toContain(key)
        if (isInNone) expect(keys).not.toContain(key)
      }
    }),
  )
})

test('without work of one side the report is that of the other', () => {
  fc.assert(
    fc.property(report, report, (base, other) => {
      const onlyLocal = mergeWork({ base, sent: [], local: other, remote: base })
      const onlyTheirs = mergeWork({ base, sent: [], local: base, remote: other })
      expect([onlyLocal.report, onlyLocal.replaced]).toEqual([other, []])
      expect([onlyTheirs.report, onlyTheirs.replaced]).toEqual([other, []])
    }),
  )
})

test('all columns of sources, in whose place another window has some, can be saved after all, each by itself, also after a reload', () => {
  const sources = PART_SOURCES.slice(0, 2)
  const presetsOf = (count: number) =>
    Object.fromEntries(
      sources.map((source) => [
        source,
        columnsOf(source)
          .slice(0, count)
          .map(({ key }) => key),
      ]),
    )
  const base = someReport({ presets: presetsOf(2) })
  const remote = someReport({ presets: presetsOf(1) })
  const { report: merged, replaced } = mergeWork({
    base,
    sent: [],
    local: someReport({ presets: {} }),
    remote,
  })
  expect(merged.presets).toEqual(remote.presets)
  const stored = createReplacedWork()
  stored.add(JSON.parse(JSON.stringify(replaced)))
  const pieces = stored.store.getState().pieces.map(({ piece }) => piece)
  expect(pieces).toHaveLength(sources.length)
  for (const piece of pieces) {
    expect(hasPiece(merged, piece)).toBe(false)
    expect(hasPiece(withPiece(piece)(merged), pickPiece(merged, piece))).toBe(false)
  }
  const saved = pieces.reduce((report, piece) => withPiece(piece)(report), merged)
  expect(saved.presets).toEqual({})
})
