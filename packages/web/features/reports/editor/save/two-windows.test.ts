import { beforeEach, describe, expect, it } from 'vitest'
import type { ReportNotes } from '#contract/report/report-notes.ts'
import type { Report } from '#contract/report/reports.ts'
import { useAlerts } from '../../../../lib/messages/alerts.ts'
import { manualClock } from '../../../../testing/manual-clock.ts'
import { completePart, failedPart, somePart, someReport } from '../../../../testing/report-factory.ts'
import { NOT_STARTED } from './merge-report.ts'
import { withChoice, withoutPart, withPart, withPartAt, withSettings, withTitle } from './report-edits.ts'
import type { ReportSaver } from './report-saver.ts'
import { flushPromises, savedPage } from './saver.factory.ts'

const BEFORE = someReport({
  parts: [completePart('location'), completePart('parcel'), failedPart('sales')],
})

let page: ReturnType<typeof savedPage>
let saver: ReportSaver
beforeEach(() => {
  page = savedPage(BEFORE, manualClock())
  saver = page.saver
  useAlerts.setState({ queue: [] })
})

const notes = (text: string): ReportNotes => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
/** Reorders the keys of objects, as the database does. */
const stored = (text: string): ReportNotes => ({
  content: [{ content: [{ text, type: 'text' }], type: 'paragraph' }],
  type: 'doc',
})
const remote = (over: Partial<Report>): Report => ({ ...BEFORE, version: 7, ...over })
const names = () => page.calls.map(({ name }) => name)
const keys = () => page.shown().parts.map(({ key }) => key)
const replaced = () => saver.replaced.getState().pieces.map(({ piece }) => piece)
const end = () => [saver.status.getState().status, saver.hasUnsaved(), useAlerts.getState().queue]

/** Refuses the call as outdated. The server now has this report. */
async function outdated(index: number, newer: Report) {
  await page.call(index).refuse(409)
  await page.call(index + 1).answer(newer)
}

describe('A change whose answer was lost', () => {
  it('is followed by those that were made since, without a word', async () => {
    saver.edit(withSettings({ notes: notes('One') }))
    saver.edit(withSettings({ notes: notes('One two') }))
    saver.edit(withTitle('Corner'))
    await page.call(0).lose()
    await outdated(1, remote({ version: 2, notes: stored('One') }))
    expect(names()).toEqual(['save', 'save', 'load', 'save'])
    expect(page.call(3).report).toMatchObject({ version: 2, notes: notes('One two'), title: 'Corner' })
    await page.call(3).answer({ ...page.shown(), version: 3 })
    expect([...end(), replaced()]).toEqual(['saved', false, [], []])
  })

  it('is the state of the server: nothing is saved again', async () => {
    saver.edit(withSettings({ notes: notes('One'), presets: { paragonTax: ['pid'] as never } }))
    await page.call(0).lose()
    await outdated(1, remote({ version: 2, notes: stored('One'), presets: { paragonTax: ['pid'] as never } }))
    expect(names()).toEqual(['save', 'save', 'load'])
    expect([...end(), page.shown().version]).toEqual(['saved', false, [], 2])
  })

  it('can be taken back', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    saver.edit(withSettings({ paper: 'letter' }))
    await page.call(0).lose()
    await outdated(1, remote({ version: 2, paper: 'a4' }))
    expect(page.call(3).report).toMatchObject({ version: 2, paper: 'letter' })
    expect(replaced()).toEqual([])
  })

  it('is a person’s to repeat when none comes three times from a server that is there', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    await page.call(0).lose()
    await page.call(1).lose()
    await page.call(2).lose()
    expect([names(), saver.status.getState().status]).toEqual([['save', 'save', 'save'], 'failed'])
    saver.retry()
    await outdated(3, remote({ version: 2, paper: 'a4' }))
    expect(end().slice(0, 2)).toEqual(['saved', false])
  })

  it('has begun its parts: they are not begun again', async () => {
    saver.startParts(['sales', 'planning'])
    await page.call(0).lose()
    const begun = [somePart('sales', { taskId: 'second' }), somePart('planning')]
    await outdated(1, remote({ version: 2, parts: [...BEFORE.parts.slice(0, 2), ...begun] }))
    expect(names()).toEqual(['startParts', 'startParts', 'load'])
    expect(page.shown().parts.map(({ taskId }) => taskId)).toEqual([
      'task-location',
      'task-parcel',
      'second',
      'task-planning',
    ])
    expect(end()).toEqual(['saved', false, []])
  })
})

describe('Changes of two windows', () => {
  it('stand side by side where they are of different settings', async () => {
    saver.edit(withSettings({ notes: notes('Mine'), brandingUses: { ...BEFORE.brandingUses, last: 'info' } }))
    const uses = { ...BEFORE.brandingUses, cover: 'banner' as const }
    await outdated(0, remote({ title: 'Theirs', brandingUses: uses }))
    expect(page.call(2).report).toMatchObject({
      version: 7,
      title: 'Theirs',
      notes: notes('Mine'),
      brandingUses: { cover: 'banner', header: 'none', last: 'info' },
    })
    expect(replaced()).toEqual([])
  })

  it('of the same setting: the other window’s is shown, and this one’s can be saved after all', async () => {
    saver.edit(withSettings({ notes: notes('Mine'), paper: 'a4' }))
    await outdated(0, remote({ notes: notes('Theirs') }))
    expect(page.shown().notes).toEqual(notes('Theirs'))
    expect(page.call(2).report).toMatchObject({ paper: 'a4', notes: notes('Theirs') })
    await page.call(2).answer({ ...page.shown(), version: 8 })
    expect(replaced()).toEqual([{ notes: notes('Mine') }])
    const [mine] = saver.replaced.getState().pieces
    if (mine) saver.putBack(mine)
    expect(page.call(3).report).toMatchObject({ version: 8, notes: notes('Mine'), paper: 'a4' })
    expect(replaced()).toEqual([])
  })

  it('of the same setting after an answer was lost: what the other window has changed is known by what was sent', async () => {
    saver.edit(withTitle('One'))
    saver.edit(withSettings({ paper: 'a4' }))
    await page.call(0).lose()
    await outdated(1, remote({ version: 9, title: 'Theirs' }))
    expect([page.shown().title, replaced()]).toEqual(['Theirs', [{ title: 'One' }]])
    expect(page.call(3).report).toMatchObject({ version: 9, title: 'Theirs', paper: 'a4' })
  })

  it('of columns stand side by side where they are of different sources', async () => {
    saver.edit(withSettings({ presets: { paragonTax: ['pid'] as never } }))
    await outdated(0, remote({ presets: { aoirTax: ['pid'] as never } }))
    expect(page.call(2).report?.presets).toEqual({ paragonTax: ['pid'], aoirTax: ['pid'] })
  })

  it('of the parts: added, removed, moved and left out of print by either', async () => {
    saver.edit(withPartAt('sales', 0))
    saver.edit(withChoice('location', { printDisabled: true }))
    const added = completePart('planning')
    const begun = { ...failedPart('sales'), beginsPage: true }
    await outdated(0, remote({ parts: [completePart('location'), added, begun] }))
    expect(keys()).toEqual(['sales', 'location', 'planning'])
    const sent = page.call(2).report?.parts
    expect(sent?.map(({ printDisabled }) => printDisabled)).toEqual([false, true, false])
    expect(sent?.map(({ beginsPage }) => beginsPage)).toEqual([true, false, false])
    expect(replaced()).toEqual([])
  })

  it('of the order of the parts: this one’s can be saved after all, with the parts that came since', async () => {
    const [location, parcel, sales] = BEFORE.parts as [never, never, never]
    saver.edit(withPartAt('sales', 0))
    await outdated(0, remote({ parts: [parcel, location, completePart('planning'), sales] }))
    expect(keys()).toEqual(['parcel', 'location', 'planning', 'sales'])
    expect([names(), ...end()]).toEqual([['save', 'load'], 'saved', false, []])
    const [mine] = saver.replaced.getState().pieces
    if (mine) saver.putBack(mine)
    expect(keys()).toEqual(['sales', 'location', 'planning', 'parcel'])
  })

  it('leave what one removed and brought back', async () => {
    const [, parcel] = BEFORE.parts
    saver.edit(withoutPart('parcel'))
    if (parcel) saver.edit(withPart(parcel, 1))
    await page.call(0).lose()
    const without = BEFORE.parts.filter(({ key }) => key !== 'parcel')
    await outdated(1, remote({ version: 2, parts: without }))
    expect(page.call(3).report?.parts.map(({ key }) => key)).toEqual(['location', 'parcel', 'sales'])
  })

  it('begin their parts all the same', async () => {
    saver.startParts(['planning'])
    await outdated(0, remote({ title: 'Theirs' }))
    expect(page.call(2)).toMatchObject({ name: 'startParts', keys: ['planning'], report: { version: 7 } })
    const begun = remote({ version: 8, title: 'Theirs', parts: [...BEFORE.parts, somePart('planning')] })
    await page.call(2).answer(begun)
    expect([names(), ...end()]).toEqual([['startParts', 'load', 'startParts'], 'saved', false, []])
  })

  it('are merged also where the newer report is loaded at the second try', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    await page.call(0).refuse(409)
    await page.call(1).refuse(503, 'overloaded', 1)
    page.clock.advance(1000)
    await flushPromises()
    await page.call(2).answer(remote({ title: 'Theirs' }))
    expect(page.call(3).report).toMatchObject({ version: 7, title: 'Theirs', paper: 'a4' })
  })
})

describe('A part', () => {
  it('that is removed before it was begun is not begun, and is when it is back', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    saver.startParts(['planning'])
    const added = page.shown().parts.at(-1)
    saver.edit(withoutPart('planning'))
    await page.call(0).answer({ ...BEFORE, version: 2, paper: 'a4' })
    expect(names()).toEqual(['save', 'save'])
    await page.call(1).answer({ ...BEFORE, version: 3, paper: 'a4' })
    if (added) saver.edit(withPart(added, 3))
    expect(page.call(2)).toMatchObject({ name: 'startParts', keys: ['planning'] })
    await page
      .call(2)
      .answer({ ...BEFORE, version: 4, paper: 'a4', parts: [...BEFORE.parts, somePart('planning')] })
    expect(page.shown().parts.some(({ taskId }) => taskId === NOT_STARTED)).toBe(false)
    await page.call(3).answer({ ...page.shown(), version: 5 })
    expect(end()).toEqual(['saved', false, []])
  })

  it('that was added anew is not replaced by Undo', () => {
    const [location] = BEFORE.parts
    saver.edit(withoutPart('location'))
    saver.startParts(['location'])
    if (location) saver.edit(withPart(location, 0))
    expect(keys()).toEqual(['parcel', 'sales', 'location'])
    expect(page.shown().parts.at(-1)?.taskId).toBe(NOT_STARTED)
  })
})

describe('Work that a page left unsaved', () => {
  it('is saved by the next one, upon what the server has then', async () => {
    saver.edit(withSettings({ notes: notes('Mine'), paper: 'a4' }))
    saver.startParts(['planning'])
    const left = JSON.parse(JSON.stringify(saver.unsaved()))
    const next = savedPage(BEFORE, manualClock())
    const resumed = next.saver.resume(remote({ title: 'Theirs', notes: notes('Theirs') }), left)
    expect(resumed).toMatchObject({ version: 7, title: 'Theirs', paper: 'a4', notes: notes('Theirs') })
    expect(next.saver.replaced.getState().pieces).toMatchObject([{ piece: { notes: notes('Mine') } }])
    expect(next.saver.hasUnsaved()).toBe(true)
  })

  it('is nothing where the server had saved it', () => {
    saver.edit(withSettings({ notes: notes('Mine') }))
    const left = JSON.parse(JSON.stringify(saver.unsaved()))
    const next = savedPage(BEFORE, manualClock())
    next.saver.resume(remote({ version: 2, notes: stored('Mine') }), left)
    expect([next.saver.hasUnsaved(), next.saver.unsaved()]).toEqual([false, null])
  })

  it('is none once all is saved', async () => {
    saver.edit(withSettings({ paper: 'a4' }))
    await page.call(0).answer(remote({ version: 2, paper: 'a4' }))
    expect(saver.unsaved()).toBeNull()
  })
})
