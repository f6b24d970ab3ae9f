import { expect, test } from 'vitest'
import type { PlanningLine } from '#domain/layers/planning-lines.ts'
import type { NamedCard } from './part-maker.ts'
import { planningTogether } from './planning-together.ts'

const line = (layer: string, text: string, releaseId: number | null = 1): PlanningLine => ({
  key: `${layer} ${text}`,
  layer,
  term: layer.toUpperCase(),
  text,
  note: '',
  releaseId,
  furtherReleaseIds: [],
})
const parcel = (name: string, ...lines: PlanningLine[]) => ({
  name,
  card: { parcel: { upid: name } } as NamedCard['card'],
  lines,
})

test('Planning that all parcels share is stated once, and the rest in a table', () => {
  const parcels = [
    parcel('1 Reed', line('zoning', 'RS-1'), line('ocp', 'LDR'), line('alr', 'No data', null)),
    parcel('3 Reed', line('zoning', 'RS-1 (88%)'), line('zoning', 'RT-7 (12%)', 2), line('ocp', 'LDR', 3)),
  ]
  const blocks = planningTogether(parcels, 'Nothing.')
  expect(blocks).toMatchObject([
    { key: 'common', facts: [{ key: 'ocp', value: 'LDR', releaseId: 1, furtherReleaseIds: [3] }] },
    {
      key: 'differs',
      columns: [{ key: 'address' }, { key: 'zoning', title: 'ZONING' }, { key: 'alr' }],
      rows: [
        { key: '1 Reed', values: ['1 Reed', 'RS-1', null], releaseId: 1 },
        { key: '3 Reed', values: ['3 Reed', 'RS-1 (88%); RT-7 (12%)', null], furtherReleaseIds: [2] },
      ],
    },
  ])
})

test('A proposed zone of one parcel leaves the zoning in force one for all', () => {
  const proposed = { ...line('zoning', 'RM-4'), term: 'Proposed zoning' }
  const parcels = [
    parcel('1 Reed', line('zoning', 'RS-1')),
    parcel('3 Reed', line('zoning', 'RS-1'), proposed),
  ]
  expect(planningTogether(parcels, 'Nothing.')).toMatchObject([
    { key: 'common', facts: [{ key: 'zoning', value: 'RS-1' }] },
    {
      key: 'differs',
      columns: [{ key: 'address' }, { key: 'zoning proposed', title: 'Proposed zoning' }],
      rows: [{ values: ['1 Reed', null] }, { values: ['3 Reed', 'RM-4'] }],
    },
  ])
})

test('Parcels without planning data have one sentence', () => {
  expect(planningTogether([parcel('1 Reed'), parcel('3 Reed')], 'Nothing.')).toMatchObject([
    { kind: 'text', key: 'none', text: 'Nothing.' },
  ])
})
