import { beforeEach, describe, expect, it } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { useAlerts } from '../../../../lib/messages/alerts.ts'
import { manualClock } from '../../../../testing/manual-clock.ts'
import { completePart, someReport } from '../../../../testing/report-factory.ts'
import { waitForSave } from '../save/until-saved.ts'
import { withoutPart, withPart, withSettings, withTitle } from './report-edits.ts'
import type { StoredWork } from './report-saver.ts'
import { flushPromises, savedPage } from './saver.factory.ts'

const BEFORE = someReport({ parts: [completePart('location'), completePart('parcel')] })

let page: ReturnType<typeof savedPage>
beforeEach(() => {
  page = savedPage(BEFORE, manualClock())
  useAlerts.setState({ queue: [] })
})

const status = () => page.saver.status.getState().status
const sentKeys = (index: number) => page.call(index).report?.parts.map(({ key }) => key)

/** Leaves the page, then opens it again with the server's report. */
function reload(fetched: Report): void {
  const left = JSON.parse(JSON.stringify(page.saver.unsaved())) as StoredWork
  page = savedPage(fetched, manualClock())
  page.show(page.saver.resume(fetched, left))
}

/** Makes a change that the server refuses. */
async function refused(): Promise<void> {
  page.saver.edit(withSettings({ paper: 'a4' }))
  await page.call(0).refuse(422, 'unprocessable')
}

describe('Work that an earlier page left', () => {
  it('is there still when the session ends before anything was changed', async () => {
    await refused()
    reload(BEFORE)
    page.show(null)
    expect(page.saver.unsaved()).toMatchObject({ work: { local: { paper: 'a4' } } })
  })

  it('has a part again that Undo brought back, with the content that the server has of it: it is not begun anew', async () => {
    const [, parcel] = BEFORE.parts
    const without = { ...BEFORE, version: 2, parts: BEFORE.parts.slice(0, 1) }
    page.saver.edit(withoutPart('parcel'))
    await page.call(0).answer(without)
    if (parcel) page.saver.edit(withPart(parcel, 1))
    reload(without)
    page.saver.flush()
    expect(page.calls.map(({ name }) => name)).toEqual(['save'])
    expect(sentKeys(0)).toEqual(['location', 'parcel'])
    page.saver.edit(withSettings({ paper: 'a4' }))
    await page.call(0).answer({ ...BEFORE, version: 3 })
    expect(page.shown().parts).toEqual(BEFORE.parts)
    await page.call(1).answer({ ...BEFORE, version: 4, paper: 'a4' })
    expect([page.calls.length, page.shown().parts, status()]).toEqual([2, BEFORE.parts, 'saved'])
  })
})

describe('What the server refused', () => {
  it('is not sent again by a field or a page that is left', async () => {
    await refused()
    page.saver.flush()
    expect([page.calls.length, status()]).toEqual([1, 'failed'])
  })

  it('is sent again by a person, and with the next change', async () => {
    await refused()
    page.saver.retry()
    await page.call(1).refuse(422, 'unprocessable')
    page.saver.edit(withTitle('Corner'))
    expect(page.call(2).report).toMatchObject({ paper: 'a4', title: 'Corner' })
  })

  it('is sent again for a PDF, which is not made when it is refused again', async () => {
    await refused()
    const again = waitForSave(page.saver)
    await page.call(1).refuse(422, 'unprocessable')
    expect(await again).toBe(false)
    const last = waitForSave(page.saver)
    await page.call(2).answer({ ...BEFORE, version: 2, paper: 'a4' })
    expect(await last).toBe(true)
  })
})

describe('Changes of a report that the server no longer has', () => {
  it('are left for when its deletion is undone', async () => {
    page.saver.edit(withSettings({ paper: 'a4' }))
    await page.call(0).refuse(404, 'not_found')
    expect([page.missing(), status()]).toEqual([1, 'failed'])
    expect(page.saver.unsaved()).toMatchObject({ work: { local: { paper: 'a4' } } })
  })

  it('are left where this page deleted it before they were saved', async () => {
    page.saver.edit(withSettings({ paper: 'a4' }), 'typed')
    page.show(null)
    page.clock.advance(600)
    await flushPromises()
    expect([page.calls.length, page.missing()]).toEqual([0, 1])
    expect(page.saver.unsaved()).toMatchObject({ work: { local: { paper: 'a4' } } })
  })

  it('are no such where only a proxy says so: a person sends them again', async () => {
    page.saver.edit(withSettings({ paper: 'a4' }))
    await page.call(0).refuse(404, 'unreadable')
    expect([page.missing(), status(), page.saver.hasUnsaved()]).toEqual([0, 'failed', true])
    page.saver.retry()
    expect(page.call(1).report?.paper).toBe('a4')
  })
})
