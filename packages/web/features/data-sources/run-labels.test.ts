import { expect, test } from 'vitest'
import type { SourceRun } from '../../state/facts/runs.ts'
import { getRunLabels, summarizeRuns } from './run-labels.ts'

const run = (
  about: Partial<Omit<SourceRun, 'progress'>> = {},
  progress: Partial<SourceRun['progress']> = {},
): SourceRun => ({
  dataSource: 'myltsa',
  upids: new Set(),
  taskIds: new Set(),
  pendingCount: 0,
  problem: null,
  isCancelled: false,
  isFound: false,
  ...about,
  progress: { total: 40, done: 17, failed: 0, open: 23, reason: null, failure: null, ...progress },
})
const running = run({ taskIds: new Set(['task-1']) })

test('one data source says how far it is, and what failed why', () => {
  expect(getRunLabels(running)).toEqual({ status: 'running', count: '17 of 40', problem: null })
  expect(getRunLabels(run({}, { done: 38, failed: 2, open: 0, reason: 'Expired password' }))).toEqual({
    status: 'failed',
    count: '38 of 40',
    problem: '2 failed: Expired password',
  })
  expect(
    getRunLabels(run({ problem: { reason: 'Nothing is left.', needsCredentials: false } })),
  ).toMatchObject({
    status: 'failed',
    problem: 'Nothing is left.',
  })
  expect(getRunLabels(run({ isCancelled: true })).status).toBe('stopped')
  expect(getRunLabels(run({ isCancelled: true }, { done: 40 })).status).toBe('done')
})

test('all together are one line', () => {
  const done = run({}, { total: 80, done: 80, open: 0 })
  expect(summarizeRuns([])).toBeNull()
  expect(summarizeRuns([running, done])).toMatchObject({
    status: 'running',
    text: 'Getting data 97 of 120',
    shortText: '97 of 120',
  })
  expect(summarizeRuns([done, run({}, { done: 37, failed: 3, open: 0 })])).toMatchObject({
    status: 'failed',
    text: '3 failed',
  })
  expect(summarizeRuns([run({ isCancelled: true }), done])).toMatchObject({ text: 'Stopped at 97 of 120' })
  expect(summarizeRuns([done])).toMatchObject({ status: 'done', text: 'Data received' })
})
