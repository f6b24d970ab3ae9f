import { describe, expect, test } from 'vitest'
import type { ChangeEvent, Redraw, ReleaseDifference, Row } from '../change-event.ts'
import { applicationRow, difference, event } from '../release.factory.ts'
import { applicationChanges } from './application-changes.ts'

const application = (id: string, before: Row | null, after: Row | null, moved = false) =>
  event(
    { entity: 'layer_feature', layer: 'development_application', id, upids: [`parcel of ${id}`], moved },
    before,
    after,
  )
const detect = (events: ChangeEvent[], over: Partial<ReleaseDifference> = {}) =>
  applicationChanges(difference({ events, ...over }))
const row = applicationRow
const redraw = (subjectId: string, movedMetres: number): Redraw => ({
  subjectId,
  movedMetres,
  geometryHashBefore: 'was',
  geometryHashAfter: 'is',
})

describe('a development application', () => {
  test('is new, with the date of the application', () => {
    expect(detect([application('x', null, row())])).toMatchObject([
      {
        type: 'development_application_new',
        key: '2/development_application_new/application/demo/rz 2026 018',
        before: null,
        after: { code: 'RZ-2026-018', kind: 'Rezoning', status: 'under review' },
        effectiveOn: '2026-05-04',
        upids: ['parcel of x'],
        subjectIds: ['x'],
      },
    ])
  })

  test('takes a step, and what else changed is said with it', () => {
    const after = row({ status: 'public hearing', title: 'RS-1 to RT-7 for a duplex' })
    expect(detect([application('x', row(), after)])).toMatchObject([
      {
        type: 'development_application_status',
        before: { status: 'under review' },
        after: { status: 'public hearing' },
        fields: ['title'],
        effectiveOn: null,
      },
    ])
  })

  test('is no longer listed', () => {
    expect(detect([application('x', row(), null)])).toMatchObject([
      { type: 'development_application_status', before: { status: 'under review' }, after: null, fields: [] },
    ])
  })

  test.each<[string, Row]>([
    ['title', { title: 'RS-1 to RM-3' }],
    ['kind', { category: 'Development permit' }],
    ['date', { effective_on: '2026-06-01' }],
    ['bylaw', { bylaw: 'Bylaw 9' }],
    ['link', { url: 'https://example.org/rz' }],
    ['details', { facts: { applicantType: 'Developer' } }],
  ])('is updated in its %s', (field, over) => {
    expect(detect([application('x', row(), row(over))])).toMatchObject([
      { type: 'development_application_updated', fields: [field] },
    ])
  })

  test('is updated when its boundary moved', () => {
    expect(detect([application('x', row(), row(), true)], { redraws: [redraw('x', 4)] })).toMatchObject([
      {
        type: 'development_application_updated',
        fields: ['boundary'],
        before: { boundary: 'was' },
        after: { boundary: 'is' },
      },
    ])
  })

  test('is updated when it takes in more ground', () => {
    expect(
      detect([application('y', null, row())], { untouchedApplicationCodes: ['RZ-2026-018'] }),
    ).toMatchObject([{ type: 'development_application_updated', fields: ['boundary'] }])
    const more = [application('x', row(), row({ facts: {} })), application('y', null, row())]
    expect(detect(more)).toMatchObject([{ fields: ['details'], upids: ['parcel of x', 'parcel of y'] }])
  })

  test('on several pieces of ground is told once', () => {
    const pieces = ['x', 'y', 'z'].map((id) => application(id, null, row()))
    expect(detect(pieces)).toMatchObject([{ subjectIds: ['x', 'y', 'z'] }])
    const stepped = ['x', 'y'].map((id) => application(id, row(), row({ status: 'adopted' })))
    expect(detect(stepped)).toMatchObject([
      { type: 'development_application_status', subjectIds: ['x', 'y'] },
    ])
  })

  test('without a number is known by its row', () => {
    const unnamed = row({ code: null })
    expect(detect([application('x', null, unnamed), application('y', null, unnamed)])).toHaveLength(2)
  })

  test('takes a step although its row was numbered anew', () => {
    const events = [application('x', row(), null), application('y', null, row({ status: 'adopted' }))]
    expect(detect(events)).toMatchObject([
      { type: 'development_application_status', after: { status: 'adopted' } },
    ])
  })
})

describe('no change of an application', () => {
  const cases: [string, ChangeEvent[], Partial<ReleaseDifference>?][] = [
    ['nothing happened', []],
    [
      'its row was numbered anew',
      [application('x', row(), null), application('y', null, row({ code: 'rz 2026-018' }))],
    ],
    [
      'it is written otherwise',
      [application('x', row(), row({ status: 'Under Review', title: 'RS1 to RT7' }))],
    ],
    [
      'its attributes are in another order',
      [application('x', row({ facts: { a: 1, b: 'x' } }), row({ facts: { b: 'X', a: '1', c: null } }))],
    ],
    ['its boundary moved by a hand', [application('x', row(), row(), true)], { redraws: [redraw('x', 0.3)] }],
    [
      'a zone changed',
      [event({ entity: 'layer_feature', layer: 'zoning', id: 'z' }, { code: 'A' }, { code: 'B' })],
    ],
  ]
  test.each(cases)('%s', (_, events, over) => expect(detect(events, over)).toEqual([]))
})

test('a new boundary that nobody measured is refused', () => {
  expect(() => detect([application('x', row(), row(), true)])).toThrow('boundary of x')
})
