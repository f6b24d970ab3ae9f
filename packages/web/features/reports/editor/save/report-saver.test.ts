import { beforeEach, describe, expect, it } from 'vitest'
import { useAlerts } from '../../../../lib/messages/alerts.ts'
import { manualClock } from '../../../../testing/manual-clock.ts'
import { completePart, failedPart, someReport } from '../../../../testing/report-factory.ts'
import { NOT_STARTED } from './merge-report.ts'
import { withSettings, withTitle } from './report-edits.ts'
import type { ReportSaver } from './report-saver.ts'
import { flushPromises, savedPage } from './saver.factory.ts'

let page: ReturnType<typeof savedPage>
let saver: ReportSaver
beforeEach(() => {
  page = savedPage(someReport({ parts: [completePart('location'), failedPart('sales')] }), manualClock())
  saver = page.saver
  useAlerts.setState({ queue: [] })
})

const shown = () => page.shown()
const call = (index: number) => page.call(index)
const status = () => saver.status.getState().status
const alerts = () => useAlerts.getState().queue

describe('Changes', () => {
  it('go one after the other; of those meanwhile the last holds them all', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    saver.edit(withSettings({ paper: 'legal' }))
    saver.edit(withSettings({ showGoogleImages: false }))
    expect(page.calls.map(({ report }) => report?.paper)).toEqual(['a4'])
    await call(0).answer(someReport({ version: 2, paper: 'a4' }))
    expect(call(1).report).toMatchObject({ version: 2, paper: 'legal', showGoogleImages: false })
    await call(1).answer({ ...shown(), version: 3 })
    expect([page.calls.length, status(), shown().version]).toEqual([2, 'saved', 3])
  })

  it('that are typed wait for a pause, and go with the next that is not', async () => {
    saver.edit(withTitle('C'), 'typed')
    page.clock.advance(599)
    saver.edit(withTitle('Corner'), 'typed')
    page.clock.advance(599)
    expect([page.calls.length, status(), saver.hasUnsaved()]).toEqual([0, 'saving', true])
    page.clock.advance(1)
    expect(call(0).report?.title).toBe('Corner')
    await call(0).answer({ ...shown(), version: 2 })
    saver.edit(withTitle('Corner lot'), 'typed')
    saver.edit(withSettings({ paper: 'a4' }))
    expect(call(1).report).toMatchObject({ title: 'Corner lot', paper: 'a4' })
    await call(1).answer({ ...shown(), version: 3 })
    page.clock.advance(600)
    expect(page.calls).toHaveLength(2)
  })

  it('of the title are what can be saved, whatever was pasted', () => {
    saver.edit(withTitle('Corner\tlot\u202E'))
    expect(call(0).report?.title).toBe('Corner lot')
    saver.edit(withTitle('Cafe\u0301'))
    expect(shown().title).toBe('Caf\u00E9')
  })

  it('that a busy server did not take are sent again', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    await call(0).refuse(503, 'overloaded', 3)
    page.clock.advance(3000)
    await flushPromises()
    expect(call(1).report).toMatchObject({ version: 1, paper: 'a4' })
    await call(1).answer({ ...shown(), version: 2 })
    expect([status(), alerts()]).toEqual(['saved', []])
  })

  it('that were saved while the answer was lost are taken as saved', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    await call(0).refuse(503, 'overloaded', 1)
    page.clock.advance(1000)
    await flushPromises()
    await call(1).refuse(409)
    await call(2).answer({ ...shown(), version: 2 })
    expect([shown().version, shown().paper, saver.hasUnsaved(), alerts()]).toEqual([2, 'a4', false, []])
  })
})

describe('Parts', () => {
  it('that are begun are as they were where the server refuses', async () => {
    const before = shown()
    saver.startParts(['sales', 'planning'])
    expect(shown().parts.map(({ taskId }) => taskId)).toEqual(['task-location', NOT_STARTED, NOT_STARTED])
    await call(0).refuse(403, 'permission_required')
    expect(shown().parts).toEqual(before.parts)
    expect(alerts()).toHaveLength(1)
  })

  it('are begun with the version that saving returned', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    saver.startParts(['planning'])
    await call(0).answer(someReport({ version: 2, paper: 'a4', parts: shown().parts.slice(0, 2) }))
    expect(call(1)).toMatchObject({ name: 'startParts', keys: ['planning'], report: { version: 2 } })
    expect(shown().parts.map(({ key }) => key)).toEqual(['location', 'sales', 'planning'])
  })
})
