import { expect, test } from 'vitest'
import { tellChanges } from './card-changes.ts'
import type { ChangeRow } from './card-queries.ts'

const event = (over: Partial<ChangeRow>): ChangeRow => ({
  on: '2026-08-04',
  entity: 'layer_feature',
  layer: 'zoning',
  kind: 'new',
  changed_fields: [],
  before: null,
  after: null,
  release_id: 2,
  ...over,
})
const gone = (code: string, over: Partial<ChangeRow> = {}) =>
  event({ kind: 'gone', before: { code }, ...over })
const come = (code: string, over: Partial<ChangeRow> = {}) => event({ kind: 'new', after: { code }, ...over })

test('a zone gone and another new at one place are one change', () => {
  expect(tellChanges([come('RT-7'), gone('RS-1')])).toMatchObject([
    { kind: 'changed', changed_fields: ['code'], before: { code: 'RS-1' }, after: { code: 'RT-7' } },
  ])
})

test('a zone that was only cut anew is no change', () => {
  expect(tellChanges([come('RS-1'), come('RS-1'), gone('RS-1')])).toEqual([])
})

test('a zone whose code is written otherwise is no change', () => {
  expect(tellChanges([come('rs 1'), gone('RS-1')])).toEqual([])
})

test('a proposed plan that was adopted keeps its name and changes its status', () => {
  const plan = (status: string) => ({ layer: 'local_area_plan', row: { code: 'SRP', status } })
  const [proposed, adopted] = [plan('proposed'), plan('adopted')]
  expect(
    tellChanges([
      event({ layer: adopted.layer, kind: 'new', after: adopted.row }),
      event({ layer: proposed.layer, kind: 'gone', before: proposed.row }),
    ]),
  ).toMatchObject([
    {
      kind: 'changed',
      changed_fields: ['status'],
      before: { status: 'proposed' },
      after: { status: 'adopted' },
    },
  ])
})

test('what stays the same is left out of what changed', () => {
  expect(tellChanges([come('RS-1'), come('RT-7'), gone('RS-1')])).toMatchObject([
    { kind: 'new', after: { code: 'RT-7' } },
  ])
})

test('layers, releases, and layers that may lie over each other are told apart', () => {
  const apart = [
    [come('RT-7'), gone('GOR', { layer: 'ocp' })],
    [come('RT-7'), gone('RS-1', { release_id: 1 })],
    [come('RZ-2', { layer: 'development_application' }), gone('RZ-1', { layer: 'development_application' })],
  ]
  for (const events of apart) expect(tellChanges(events)).toEqual(events)
})

test('an address that changed as its lot did is told once', () => {
  const lot = event({
    entity: 'parcel',
    layer: null,
    kind: 'changed',
    changed_fields: ['civic_number', 'pid'],
  })
  const address = event({ entity: 'address', layer: null, kind: 'changed', changed_fields: ['civic_number'] })
  expect(tellChanges([address, lot])).toEqual([lot])
  expect(tellChanges([address])).toEqual([address])
})
