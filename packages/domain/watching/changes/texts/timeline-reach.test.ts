import { describe, expect, test } from 'vitest'
import { describeReach, hiddenChangesText, noChangesText } from './timeline-reach.ts'

const first = { releaseId: 1, asOf: '2026-03-04' }
const last = { releaseId: 4, asOf: '2026-11-16' }

describe('a timeline without entries', () => {
  test('says since when nothing changed', () => {
    expect(noChangesText({ watched: { first, last, newest: last } })).toBe(
      'No changes since Mar 4, 2026, when the record of changes here begins.',
    )
  })

  test('claims nothing while there is one release, which is compared with none', () => {
    expect(noChangesText({ watched: { first, last: first, newest: first } })).toBe(
      'The record of changes here begins Mar 4, 2026. The next update of the data is the first that can show any.',
    )
  })

  test('claims nothing of a release that was not looked through', () => {
    const behind = 'The update of Nov 16, 2026 has not been checked for changes yet.'
    expect(noChangesText({ watched: { first, last: first, newest: last } })).toBe(behind)
    const middle = { releaseId: 2, asOf: '2026-06-01' }
    expect(noChangesText({ watched: { first, last: middle, newest: last } })).toBe(
      `No changes since Mar 4, 2026, when the record of changes here begins. ${behind}`,
    )
    expect(describeReach({ watched: { first, last: middle, newest: last }, isCut: false })).toBe(
      `Covers Mar 4, 2026 to Jun 1, 2026. ${behind}`,
    )
  })

  test('says what the account does not see', () => {
    expect(hiddenChangesText([], 'this report')).toBe('')
    expect(hiddenChangesText(['mls'], 'this report')).toBe('Changes to MLS® listings are not in this report.')
    expect(hiddenChangesText(['broker', 'mls'], 'your subscription')).toBe(
      'Changes to broker listings and MLS® listings are not in your subscription.',
    )
  })
})

test('the end of the list says how far back it reaches', () => {
  expect(describeReach({ watched: { first, last, newest: last }, isCut: false })).toBe(
    'Covers Mar 4, 2026 to Nov 16, 2026.',
  )
  expect(describeReach({ watched: { first, last, newest: last }, isCut: true })).toBe(
    'Only the newest changes are shown.',
  )
})
