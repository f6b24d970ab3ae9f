import { describe, expect, test } from 'vitest'
import { nothingChanged, reachOf, unseenLabel } from './timeline-reach.ts'

const first = { releaseId: 1, asOf: '2026-03-04' }
const last = { releaseId: 4, asOf: '2026-11-16' }

describe('a timeline without entries', () => {
  test('says since when nothing changed', () => {
    expect(nothingChanged({ watched: { first, last, newest: last } })).toBe(
      'Nothing changed here since Lotline’s first release of this source, Mar 4, 2026.',
    )
  })

  test('claims nothing while there is one release, which is compared with none', () => {
    expect(nothingChanged({ watched: { first, last: first, newest: first } })).toBe(
      'Lotline knows one release of this source so far, of Mar 4, 2026. Changes are known from the next one on.',
    )
  })

  test('claims nothing of a release that was not looked through', () => {
    const behind = 'The release of Nov 16, 2026 was not looked through for changes yet.'
    expect(nothingChanged({ watched: { first, last: first, newest: last } })).toBe(behind)
    const middle = { releaseId: 2, asOf: '2026-06-01' }
    expect(nothingChanged({ watched: { first, last: middle, newest: last } })).toBe(
      `Nothing changed here since Lotline’s first release of this source, Mar 4, 2026. ${behind}`,
    )
    expect(reachOf({ watched: { first, last: middle, newest: last }, isCut: false })).toBe(
      `Releases of Mar 4, 2026 to Jun 1, 2026 were compared. ${behind}`,
    )
  })

  test('says what the account does not see', () => {
    expect(unseenLabel([], 'this report')).toBe('')
    expect(unseenLabel(['mls'], 'this report')).toBe('Changes of MLS® listings are not in this report.')
    expect(unseenLabel(['broker', 'mls'], 'your subscription')).toBe(
      'Changes of broker listings and MLS® listings are not in your subscription.',
    )
  })
})

test('the end of the list says how far back it reaches', () => {
  expect(reachOf({ watched: { first, last, newest: last }, isCut: false })).toBe(
    'Releases of Mar 4, 2026 to Nov 16, 2026 were compared.',
  )
  expect(reachOf({ watched: { first, last, newest: last }, isCut: true })).toBe(
    'Only the newest changes are shown.',
  )
})
