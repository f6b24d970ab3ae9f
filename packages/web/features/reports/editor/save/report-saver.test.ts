import { beforeEach, describe, expect, it } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { useToasts } from '../../../../lib/messages/toasts.ts'
import { type ManualClock, manualClock } from '../../../../testing/manual-clock.ts'
import { completePart, failedPart, someReport } from '../../../../testing/report-factory.ts'
import { NOT_BEGUN } from './merge-report.ts'
import { retitled, withSettings } from './report-edits.ts'
import { createReportSaver, type ReportSaver } from './report-saver.ts'

interface PendingCall {
  name: 'save' | 'begin' | 'load'
  report: Report | null
  keys: PartKey[]
  answer: (report: Report) => Promise<void>
  refuse: (status: number, code?: ApiError['code'], seconds?: number) => Promise<void>
}

let clock: ManualClock
let shown: Report
let calls: PendingCall[]
let missing: number
let saver: ReportSaver
beforeEach(() => {
  clock = manualClock()
  shown = someReport({ parts: [completePart('location'), failedPart('sales')] })
  calls = []
  missing = 0
  useToasts.setState({ toasts: [] })
  saver = createReportSaver({
    read: () => shown,
    write: (edit) => {
      shown = edit(shown)
    },
    save: (report) => request('save', report),
    begin: (report, keys) => request('begin', report, keys),
    load: () => request('load', null),
    onMissing: () => {
      missing += 1
    },
    clock,
  })
})

function request(name: PendingCall['name'], report: Report | null, keys: PartKey[] = []): Promise<Report> {
  const { promise, resolve, reject } = Promise.withResolvers<Report>()
  calls.push({
    name,
    report,
    keys,
    answer: (saved) => {
      resolve(saved)
      return rest()
    },
    refuse: (status, code = 'conflict', seconds) => {
      reject(new ApiError(status, code, 'Refused.', seconds ?? null))
      return rest()
    },
  })
  return promise
}

const rest = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
const call = (index: number): PendingCall => {
  const found = calls[index]
  if (!found) throw new Error(`There is no call ${index}.`)
  return found
}
const status = () => saver.status.getState().status
const toasts = () => useToasts.getState().toasts

describe('Changes', () => {
  it('go one after the other; of those meanwhile the last holds them all', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    saver.edit(withSettings({ paper: 'legal' }))
    saver.edit(withSettings({ showGoogleImages: false }))
    expect(calls.map(({ report }) => report?.paper)).toEqual(['a4'])
    await call(0).answer(someReport({ version: 2, paper: 'a4' }))
    expect(call(1).report).toMatchObject({ version: 2, paper: 'legal', showGoogleImages: false })
    await call(1).answer({ ...shown, version: 3 })
    expect([calls.length, status(), shown.version]).toEqual([2, 'saved', 3])
  })

  it('that are typed wait for a pause, and go with the next that is not', async () => {
    saver.edit(retitled('C'), 'typed')
    clock.advance(599)
    saver.edit(retitled('Corner'), 'typed')
    clock.advance(599)
    expect([calls.length, status(), saver.hasUnsaved()]).toEqual([0, 'saving', true])
    clock.advance(1)
    expect(call(0).report?.title).toBe('Corner')
    await call(0).answer({ ...shown, version: 2 })
    saver.edit(retitled('Corner lot'), 'typed')
    saver.edit(withSettings({ paper: 'a4' }))
    expect(call(1).report).toMatchObject({ title: 'Corner lot', paper: 'a4' })
    await call(1).answer({ ...shown, version: 3 })
    clock.advance(600)
    expect(calls).toHaveLength(2)
  })

  it('that a busy server did not take are sent again', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    await call(0).refuse(503, 'overloaded', 3)
    clock.advance(3000)
    await rest()
    expect(call(1).report).toMatchObject({ version: 1, paper: 'a4' })
    await call(1).answer({ ...shown, version: 2 })
    expect([status(), toasts()]).toEqual(['saved', []])
  })

  it('of an older state are dropped: the newer is loaded, even where that takes two tries', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    saver.begin(['planning'])
    await call(0).refuse(409)
    expect(calls.map(({ name }) => name)).toEqual(['save', 'load'])
    await call(1).refuse(503, 'overloaded', 1)
    clock.advance(1000)
    await rest()
    const newer = someReport({ version: 8, paper: 'legal' })
    await call(2).answer(newer)
    expect(shown).toEqual(newer)
    expect(toasts().map(({ title, message }) => `${title} ${message}`)).toEqual([
      'This report was changed in another window. Your last change was not saved.',
    ])
    expect([calls.length, saver.hasUnsaved(), status()]).toEqual([3, false, 'saved'])
  })

  it('that were saved while the answer was lost are taken as saved', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    await call(0).refuse(503, 'overloaded', 1)
    clock.advance(1000)
    await rest()
    await call(1).refuse(409)
    await call(2).answer({ ...shown, version: 2 })
    expect([shown.version, shown.paper, saver.hasUnsaved(), toasts()]).toEqual([2, 'a4', false, []])
  })

  it('of a report that is no longer there are dropped', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    await call(0).refuse(404, 'not_found')
    expect([missing, saver.hasUnsaved()]).toEqual([1, false])
  })
})

describe('Parts', () => {
  it('that are begun are as they were where the server refuses', async () => {
    const before = shown
    saver.begin(['sales', 'planning'])
    expect(shown.parts.map(({ taskId }) => taskId)).toEqual(['task-location', NOT_BEGUN, NOT_BEGUN])
    await call(0).refuse(403, 'permission_required')
    expect(shown.parts).toEqual(before.parts)
    toasts().at(-1)?.action?.run()
    expect(call(1)).toMatchObject({ name: 'begin', keys: ['sales', 'planning'] })
  })

  it('are begun with the version that saving returned', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    saver.begin(['planning'])
    await call(0).answer(someReport({ version: 2, paper: 'a4', parts: shown.parts.slice(0, 2) }))
    expect(call(1)).toMatchObject({ name: 'begin', keys: ['planning'], report: { version: 2 } })
    expect(shown.parts.map(({ key }) => key)).toEqual(['location', 'sales', 'planning'])
  })
})
