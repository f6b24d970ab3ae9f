import { describe, expect, it } from 'vitest'
import { completePart, somePart, someReport } from '../../../../testing/report-factory.ts'
import { attachmentOf } from '../../pages/report.factory.ts'
import { mergeFetched, mergeSaved, mergeStarted, NOT_STARTED, rebaseLocal } from './merge-report.ts'

const PENDING = someReport({ parts: [somePart('sales')] })
const COMPLETE = someReport({ parts: [completePart('sales')] })

const IN_STEP = { hasUnsaved: false, isChangingAttachments: false }

describe('An answer of the server', () => {
  it('from before a part was complete does not undo that', () => {
    expect(mergeSaved(COMPLETE, PENDING).parts).toEqual(COMPLETE.parts)
    expect(mergeFetched(COMPLETE, PENDING, IN_STEP).parts).toEqual(COMPLETE.parts)
  })

  it('replaces a part that was begun anew', () => {
    const anew = someReport({ version: 2, parts: [somePart('sales', { taskId: 'second' })] })
    expect(mergeFetched(COMPLETE, anew, IN_STEP)).toEqual(anew)
  })

  it('from before the last change is no newer report', () => {
    const local = someReport({ version: 3, title: 'Mine', parts: [somePart('sales')] })
    const merged = mergeFetched(local, someReport({ version: 2, parts: [completePart('sales')] }), IN_STEP)
    expect(merged).toEqual({ ...local, parts: COMPLETE.parts })
  })

  it('leaves what is not saved yet, and its version, for which the server decides', () => {
    const fetched = someReport({ version: 9, title: 'Theirs', parts: [completePart('sales')] })
    const merged = mergeFetched({ ...PENDING, title: 'Mine' }, fetched, {
      ...IN_STEP,
      hasUnsaved: true,
    })
    expect(merged).toMatchObject({ title: 'Mine', version: 1, parts: COMPLETE.parts })
  })

  it('to a change brings its version to what was changed since', () => {
    const saved = someReport({ version: 2, updatedAt: '2026-11-22T00:00:00.000Z' })
    expect(rebaseLocal({ ...PENDING, title: 'Newer' }, saved)).toMatchObject({
      title: 'Newer',
      version: 2,
      updatedAt: '2026-11-22T00:00:00.000Z',
      parts: PENDING.parts,
    })
  })

  it('with begun parts puts each where it is waited for, printed or not', () => {
    const waiting = somePart('sales', { taskId: NOT_STARTED, printDisabled: true })
    const later = somePart('planning', { taskId: NOT_STARTED })
    const saved = someReport({ version: 2, parts: [completePart('location'), somePart('sales')] })
    const local = someReport({ parts: [waiting, completePart('location'), later] })
    expect(mergeStarted(local, saved, ['sales'])).toMatchObject({
      version: 2,
      parts: [somePart('sales', { printDisabled: true }), completePart('location'), later],
    })
  })

  it('has the attachments, unless they are being changed; what saves the rest never has them', () => {
    const local = someReport({ attachments: [attachmentOf('Plan')] })
    const fetched = someReport({ attachments: [] })
    expect(mergeFetched(local, fetched, IN_STEP).attachments).toEqual([])
    expect(mergeFetched(local, fetched, { ...IN_STEP, hasUnsaved: true }).attachments).toEqual([])
    expect(
      mergeFetched(local, fetched, { ...IN_STEP, isChangingAttachments: true }).attachments,
    ).toHaveLength(1)
    expect(mergeSaved(local, fetched).attachments).toHaveLength(1)
    expect(rebaseLocal(local, fetched).attachments).toHaveLength(1)
  })
})
