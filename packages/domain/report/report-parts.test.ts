import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RESOURCES } from '../account/permissions.ts'
import {
  applyPartResult,
  arrangeParts,
  type PartResult,
  type PartState,
  partsFromTemplate,
  setParts,
  type TemplatePart,
} from './report-parts.ts'

const pending = (key: string, taskId: string): PartState<string> => ({
  key,
  taskId,
  status: 'pending',
  data: null,
  error: null,
  errorMessage: null,
})
const done = (taskId: string): PartResult<string> => ({ taskId, data: `data of ${taskId}` })
const failed = (taskId: string): PartResult<string> => ({ taskId, error: 'no', errorMessage: `no ${taskId}` })

const KEYS = ['parcel', 'sales', 'planning'] as const
type Step = { begin: number } | { settle: number; fails: boolean }

/** Parts that are begun again and again, while results come late, doubled, shuffled and from tasks of another report. */
const steps = fc.array(
  fc.oneof(
    fc.record({ begin: fc.nat(2) }),
    fc.record({ settle: fc.integer({ min: -2, max: 40 }), fails: fc.boolean() }),
  ),
  { maxLength: 60 },
)

function play(played: readonly Step[]) {
  let parts: PartState<string>[] = []
  const lastTask = new Map<string, string>()
  const first = new Map<string, 'complete' | 'failed'>()
  let started = 0
  for (const step of played) {
    if ('begin' in step) {
      const key = KEYS[step.begin] ?? 'parcel'
      const taskId = `${key}-${started++}`
      lastTask.set(key, taskId)
      parts = setParts(parts, [pending(key, taskId)])
    } else {
      const key = KEYS[Math.abs(step.settle) % 3] ?? 'parcel'
      const taskId = `${key}-${step.settle}`
      if (lastTask.get(key) === taskId && !first.has(taskId))
        first.set(taskId, step.fails ? 'failed' : 'complete')
      parts = applyPartResult(parts, step.fails ? failed(taskId) : done(taskId))
    }
  }
  return { parts, lastTask, first }
}

test('a part shows the first result of the task that it waits for, and no other', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const { parts, lastTask, first } = play(played as Step[])
      for (const part of parts) {
        const taskId = lastTask.get(part.key)
        expect(part.taskId).toBe(taskId)
        expect(part.status).toBe(first.get(taskId ?? '') ?? 'pending')
        expect(part.data).toBe(part.status === 'complete' ? `data of ${taskId}` : null)
        expect(part.errorMessage).toBe(part.status === 'failed' ? `no ${taskId}` : null)
      }
    }),
  )
})

test('parts begun anew stay where they stand; new ones follow in their order', () => {
  const parts = [pending('parcel', '1'), pending('sales', '2')]
  const started = [pending('planning', '3'), pending('parcel', '4'), pending('changes', '5')]
  expect(setParts(parts, started).map(({ key, taskId }) => `${key} ${taskId}`)).toEqual([
    'parcel 4',
    'sales 2',
    'planning 3',
    'changes 5',
  ])
})

test('parts take the order of the keys; those without a key are removed, keys without a part passed over', () => {
  const parts = [pending('parcel', '1'), pending('sales', '2'), pending('planning', '3')]
  const arranged = arrangeParts(parts, ['planning', 'listings', 'parcel', 'planning'])
  expect(arranged.map(({ key }) => key)).toEqual(['planning', 'parcel'])
})

test('a part that is made anew says what it said, until it is complete', () => {
  const again = { ...pending('sales', '2'), data: 'before' }
  expect(applyPartResult([again], failed('2'))).toMatchObject([
    { status: 'failed', data: 'before', errorMessage: 'no 2' },
  ])
  expect(applyPartResult([again], done('2'))).toMatchObject([{ status: 'complete', data: 'data of 2' }])
})

test('the summary sheet goes first, however parts are added or arranged', () => {
  const parts = [{ key: 'location' }, { key: 'sales' }]
  const added = setParts(parts, [{ key: 'planning' }, { key: 'summary_sheet' }])
  expect(added.map(({ key }) => key)).toEqual(['summary_sheet', 'location', 'sales', 'planning'])
  expect(arrangeParts(added, ['sales', 'summary_sheet', 'location']).map(({ key }) => key)).toEqual([
    'summary_sheet',
    'sales',
    'location',
  ])
})

const chosen = (key: TemplatePart['key'], beginsPage = false): TemplatePart => ({
  key,
  printDisabled: false,
  beginsPage,
})
const TEMPLATE = {
  parts: [chosen('notes', true), chosen('parcel'), chosen('analysis'), chosen('title')],
  removedParts: ['Soil map'],
}

test('A report gets the parts of a template in order, and is told which it cannot have', () => {
  const allowed = new Set([RESOURCES.APP_CMA])
  expect(partsFromTemplate(TEMPLATE, { allowed, hasParcels: true })).toEqual({
    parts: [chosen('notes', true), chosen('parcel'), chosen('analysis')],
    leftOut: ['“Land title” is not in your subscription.', '“Soil map” no longer exists.'],
  })
})

test('A report about a place without a parcel gets the parts of places', () => {
  const allowed = new Set([RESOURCES.APP_CMA, RESOURCES.DS_LTSA])
  expect(partsFromTemplate(TEMPLATE, { allowed, hasParcels: false })).toEqual({
    parts: [chosen('notes', true), chosen('analysis')],
    leftOut: [
      '“Lot and dimensions” needs a parcel.',
      '“Land title” needs a parcel.',
      '“Soil map” no longer exists.',
    ],
  })
})
