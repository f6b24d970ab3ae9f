import { expect, it } from 'vitest'
import { markdownTable, mergeResults, type TrialResult, withResults } from './report.ts'

const result = (about: Partial<TrialResult> = {}): TrialResult => ({
  key: 'fuzz',
  title: 'Every call',
  engine: 'embedded',
  tried: 1234,
  unit: 'requests',
  faults: [],
  worst: '',
  durationMs: 1,
  day: '2026-11-22',
  seed: 7,
  ...about,
})

it('a trial is one line: what was tried, what broke with its first example, the worst figure', () => {
  const faults = [
    { kind: 'search: 500', example: 'q: null', count: 3 },
    { kind: 'the server died', example: 'after search', count: 1 },
  ]
  const table = markdownTable([result(), result({ engine: 'native', faults, worst: 'p95 3.1 ×' })])
  expect(table.split('\n').slice(2)).toEqual([
    '| Every call | embedded | 1,234 requests | nothing |  |',
    '| Every call | PostgreSQL | 1,234 requests | **2**: search: 500 (q: null) | p95 3.1 × |',
  ])
})

it('shows what was sent without what would break the page', () => {
  const faults = [{ kind: 'x', example: 'a|b\0\u202e<img>\r\n', count: 1 }]
  const [, , line] = markdownTable([result({ faults })]).split('\n')
  expect(line).toContain('x (a\\|b\\u0000\\u202e&lt;img>\\u000d\\u000a)')
})

it('replaces the former table of the page and nothing else', () => {
  const page = 'before\n<!-- torture: start -->\nold\n<!-- torture: end -->\nafter\n'
  const written = withResults(page, [result()])
  expect(written).toMatch(/^before\n<!-- torture: start -->\nLast run: 2026-11-22, .+seed 7/)
  expect(written).toMatch(/\n<!-- torture: end -->\nafter\n$/)
  expect(written).not.toContain('old')
  expect(() => withResults('no marks', [])).toThrow('torture: start')
})

it('a trial that was tried again replaces its former result, trials that are no more leave', () => {
  const former = [result({ key: 'former' }), result({ tried: 1 }), result({ engine: 'native', tried: 2 })]
  const merged = mergeResults(former, [result({ tried: 3 }), result({ key: 'idor' })], ['idor', 'fuzz'])
  expect(merged.map(({ key, engine, tried }) => [key, engine, tried])).toEqual([
    ['idor', 'embedded', 1234],
    ['fuzz', 'embedded', 3],
    ['fuzz', 'native', 2],
  ])
})
