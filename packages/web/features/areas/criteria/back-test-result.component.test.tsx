import { screen } from '@testing-library/react'
import { it } from 'vitest'
import type { BackTestSummary } from '#contract/watching/back-test.ts'
import { marketDay } from '../../../lib/today.ts'
import { show } from '../../../testing/show.tsx'
import { BackTestResult } from './back-test-result.tsx'

const summary = (about: Partial<BackTestSummary>): BackTestSummary => ({
  days: 90,
  since: '2026-08-28',
  knownSince: '2026-03-04',
  total: 60,
  notifiedCount: 60,
  minorCount: 0,
  byType: [],
  byWeek: [],
  entries: [],
  ...about,
})

it.each([
  ['a record of all the days', {}, 'You would have been notified of 60 changes in the last 90 days.'],
  [
    'a record of some of them',
    { knownSince: '2026-11-16' },
    'You would have been notified of 60 changes since Nov 16, 2026, when the record of changes here begins.',
  ],
  [
    'a record that begins today',
    { knownSince: marketDay(), notifiedCount: 1 },
    'You would have been notified of 1 change today, when the record of changes here begins.',
  ],
  [
    'no record',
    { knownSince: null, notifiedCount: 0 },
    'No changes are recorded here yet. Recording starts with the next data update.',
  ],
])('says plainly what it found in %s', (_, about, sentence) => {
  show(<BackTestResult summary={summary(about)} />)
  screen.getByText((_text, element) => element?.tagName === 'P' && element.textContent === sentence)
})

it('dates the first and the last of the weeks, and says by what', () => {
  const byWeek = [
    { week: '2026-08-24', count: null },
    { week: '2026-11-16', count: 60 },
    { week: '2026-11-23', count: null },
  ]
  show(<BackTestResult summary={summary({ byWeek })} />)
  screen.getByText('Aug 24, 2026')
  screen.getByText('Nov 23, 2026')
  screen.getByText('Each change has the date of the release that first shows it.')
})

it('counts the minor changes that the criteria leave out', () => {
  show(<BackTestResult summary={summary({ minorCount: 2 })} />)
  screen.getByText('2 minor changes left out')
})
