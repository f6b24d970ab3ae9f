import { beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '../../../../testing/manual-clock.ts'
import { completePart, someReport } from '../../../../testing/report-factory.ts'
import { NOT_STARTED } from './merge-report.ts'
import { withChoice, withoutPart, withPartAt, withSettings, withTitle } from './report-edits.ts'
import type { ReportSaver } from './report-saver.ts'
import { savedPage } from './saver.factory.ts'

const PARTS = [completePart('location'), completePart('parcel'), completePart('sales')]
let page: ReturnType<typeof savedPage>
let saver: ReportSaver
beforeEach(() => {
  page = savedPage(someReport({ parts: PARTS }), manualClock())
  saver = page.saver
})

const keys = () => page.shown().parts.map(({ key }) => key)
const steps = () => {
  const { past, future } = saver.history.getState()
  return [past.length, future.length]
}

describe('Undo', () => {
  it('takes edits back one by one, and Redo repeats them', () => {
    saver.edit(withSettings({ paper: 'a4' }))
    saver.edit(withoutPart('parcel'))
    saver.edit(withPartAt('sales', 0))
    saver.edit(withChoice('sales', { printDisabled: true }))
    const edited = page.shown()
    for (let count = 0; count < 4; count += 1) saver.undo()
    expect([keys(), page.shown().paper, steps()]).toEqual([
      ['location', 'parcel', 'sales'],
      someReport().paper,
      [0, 4],
    ])
    expect(page.shown().parts).toEqual(PARTS)
    saver.undo()
    for (let count = 0; count < 5; count += 1) saver.redo()
    expect(page.shown()).toEqual(edited)
    saver.undo()
    saver.edit(withSettings({ showGlance: true }))
    expect(steps()).toEqual([4, 0])
  })

  it('takes back typing as one step, until the field is left', () => {
    for (const text of ['C', 'Co', 'Cor']) saver.edit(withTitle(text), 'typed')
    saver.flush()
    for (const text of ['Corn', 'Corner']) saver.edit(withTitle(text), 'typed')
    expect(steps()).toEqual([2, 0])
    saver.undo()
    expect(page.shown().title).toBe('Cor')
    saver.undo()
    expect(page.shown().title).toBeNull()
    saver.redo()
    expect(page.shown().title).toBe('Cor')
  })

  it('removes an added part, which Redo starts again', () => {
    saver.startParts(['planning'])
    saver.undo()
    expect(keys()).toEqual(['location', 'parcel', 'sales'])
    saver.redo()
    expect(page.shown().parts.at(-1)).toMatchObject({ key: 'planning', taskId: NOT_STARTED })
  })

  it('keeps what another window has changed since', () => {
    saver.edit(withSettings({ paper: 'a4', showGlance: true }))
    saver.edit(withoutPart('parcel'))
    page.show({ ...page.shown(), paper: 'legal', parts: [...page.shown().parts, completePart('planning')] })
    saver.undo()
    saver.undo()
    expect(page.shown()).toMatchObject({ paper: 'legal', showGlance: false })
    expect(keys()).toEqual(['location', 'parcel', 'sales', 'planning'])
  })

  it('has no step for an edit without effect, and ends at a restored version', () => {
    saver.edit(withSettings({ paper: page.shown().paper }))
    saver.edit(withSettings({ paper: 'a4' }))
    expect(steps()).toEqual([1, 0])
    saver.take(someReport({ version: 5 }))
    expect(steps()).toEqual([0, 0])
  })
})
