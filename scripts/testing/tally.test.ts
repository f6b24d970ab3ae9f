import { expect, it } from 'vitest'
import { addTallies, closingLine, durationsLine, noTests } from './tally.ts'

it('ends a run with one plain line, naming skipped tests only when there are any', () => {
  expect(closingLine(noTests)).toBe('0 passed, 0 failed')
  expect(closingLine({ passed: 412, failed: 1, skipped: 3 })).toBe('412 passed, 1 failed, 3 skipped')
})

it('says how long each project took', () => {
  const durations = [
    { project: 'unit', seconds: 61.6 },
    { project: 'browser', seconds: 540 },
  ]
  expect(durationsLine(durations)).toBe('unit 62 s, browser 540 s')
})

it('adds up', () => {
  expect(addTallies({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  })
})
