import { expect, it } from 'vitest'
import { addTallies, closingLine, noTests } from './tally.ts'

it('ends a run with one plain line, naming skipped tests only when there are any', () => {
  expect(closingLine(noTests)).toBe('0 passed, 0 failed')
  expect(closingLine({ passed: 412, failed: 1, skipped: 3 })).toBe('412 passed, 1 failed, 3 skipped')
})

it('adds up', () => {
  expect(addTallies({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  })
})
