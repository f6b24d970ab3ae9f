import { describe, expect, test } from 'vitest'
import type { Block, BlockSection } from '../../blocks/block.ts'
import { fact, factsBlock, tableBlock, textBlock } from '../../blocks/make-block.ts'
import { planningFacts, planningLines } from '../../layers/planning-lines.ts'
import { OUTSIDE_TEXTS } from '../../parcel/place/outside.ts'
import type { PartKey } from '../part-kinds.ts'
import { type GlancePart, isEmptyPart } from './empty-parts.ts'
import { buildGlance, glanceSection } from './glance.ts'

const section = (blocks: Block[], title = '1 Reed'): BlockSection => ({ upid: title, title, blocks })
const partOf = (key: PartKey, ...sections: BlockSection[]): GlancePart => ({
  key,
  status: 'complete',
  data: { sections },
  settledAt: '2026-11-22T20:00:00.000Z',
})
const lot = partOf(
  'parcel',
  section([factsBlock('lot', null, [fact('area', 'Parcel area', 'area', 613, 1)])]),
)
const years = partOf(
  'assessments',
  section([
    tableBlock(
      'years',
      null,
      [2026, 2025],
      [
        ['year', 'Year', 'text', String],
        ['total', 'Total', 'currency0', (year) => year * 1000],
      ],
      (year) => ({ key: String(year), releaseId: 2 }),
    ),
  ]),
)
const planning = (...facts: ReturnType<typeof fact>[]) =>
  partOf('planning', section([factsBlock('planning', null, facts)]))
const zone = (key: string, value: string) => fact(key, 'Zoning', 'text', value, 3)
const changes = (...days: string[]) =>
  partOf(
    'changes',
    section([
      tableBlock(
        'changes',
        null,
        days,
        [
          ['on', 'Date', 'date', (day) => day],
          ['title', 'Change', 'text', () => 'Rezoned'],
          ['text', 'What changed', 'text', (day) => `of ${day}`],
        ],
        (day) => ({ key: day, releaseId: 4 }),
      ),
      textBlock('reach', 'Nothing has changed since Nov 1, 2020.'),
    ]),
  )

describe('The first page of a report', () => {
  test('shows the values of its parts, with their releases', () => {
    const { figures } = buildGlance([lot, years, planning(zone('zoning', 'RS-1'))], 1)
    expect(figures.map(({ part, fact: each }) => [part, each.term, each.value, each.releaseId])).toEqual([
      ['parcel', 'Parcel area', 613, 1],
      ['assessments', 'Assessed 2026', 2_026_000, 2],
      ['planning', 'Zoning', 'RS-1', 3],
    ])
  })

  test('says what is worth knowing, the most severe first', () => {
    const { points } = buildGlance(
      [
        planning(
          zone('zoning', 'RS-1 (88%)'),
          zone('zoning 2', 'RT-7 (12%)'),
          fact('alr', 'ALR', 'text', OUTSIDE_TEXTS.alr, 5),
          fact('floodplain', 'Floodplain', 'text', 'Creek (10%)', 5),
        ),
      ],
      1,
    )
    expect(points.map(({ severity, fact: { term, value } }) => [severity, term, value])).toEqual([
      ['important', 'Floodplain', 'Creek (10%)'],
      ['notable', 'Also zoned', 'RT-7 (12%)'],
      ['clear', 'ALR', OUTSIDE_TEXTS.alr],
    ])
  })

  test('counts only zoning in force', () => {
    const proposed = { share: 1, featureId: 'z2', code: 'RM-4', status: 'Proposed' }
    const inForce = { share: 0.998, featureId: 'z1', code: 'RS-1', status: null }
    const layers = [proposed, inForce].map((feature) => ({
      ...feature,
      layer: 'zoning',
      title: null,
      category: null,
      effectiveOn: null,
      bylaw: null,
      url: null,
      releaseId: 3,
    }))
    const part = planning(...planningFacts(planningLines({ layers, outside: [] })))
    const { figures, points } = buildGlance([part], 1)
    expect(figures.map(({ fact: { term, value } }) => [term, value])).toEqual([['Zoning', 'RS-1']])
    expect(points).toEqual([])
  })

  test('names the parcels of a point that is not of all', () => {
    const flooded = (title: string, value: string) =>
      section([factsBlock('planning', null, [fact('floodplain', 'Floodplain', 'text', value, 5)])], title)
    const part = partOf('planning', flooded('1 Reed', 'Creek'), flooded('3 Reed', OUTSIDE_TEXTS.floodplain))
    expect(buildGlance([part], 2).points.map(({ fact: { note } }) => note)).toEqual(['1 Reed', '3 Reed'])
    const all = partOf('planning', flooded('1 Reed', 'Creek'), flooded('3 Reed', 'Creek'))
    expect(buildGlance([all], 2).points.map(({ fact: { note } }) => note)).toEqual([''])
  })

  test('lists the changes of two years, the newest first', () => {
    const glance = buildGlance([changes('2024-11-21', '2024-11-22', '2026-03-01')], 1)
    expect(glance.changes?.table.rows.map(({ values }) => values)).toEqual([
      ['2026-03-01', 'of 2026-03-01'],
      ['2024-11-22', 'of 2024-11-22'],
    ])
    const older = buildGlance([changes('2020-01-01')], 1)
    expect(older).toMatchObject({ changes: null, unchanged: 'Nothing has changed since Nov 1, 2020.' })
  })

  test('says what was not found, what failed, and once what a link leaves out', () => {
    const withheld = textBlock('withheld', 'Data of LTSA is left out.')
    const glance = buildGlance(
      [
        partOf('sales', section([textBlock('none', 'No sale is in the data.')])),
        partOf('title', section([withheld]), section([withheld])),
        { ...partOf('market'), status: 'failed', data: null },
        changes(),
      ],
      1,
    )
    expect(glance).toMatchObject({
      notFound: ['sales'],
      failed: ['The neighbourhood’s market'],
      leftOut: ['Data of LTSA is left out.'],
    })
  })

  test('has each value in a section for the manifest, under a key that names its part', () => {
    const { blocks } = glanceSection(buildGlance([lot, years, changes('2026-03-01')], 1))
    expect(blocks).toMatchObject([
      {
        facts: [
          { key: 'parcel/area', value: 613 },
          { key: 'assessments/2026/total', value: 2_026_000 },
        ],
      },
      { facts: [] },
      { rows: [{ key: 'changes/2026-03-01', values: ['2026-03-01', 'of 2026-03-01'], releaseId: 4 }] },
    ])
  })
})

test('A part is empty if it completed without a value', () => {
  expect(isEmptyPart(lot)).toBe(false)
  expect(isEmptyPart(planning(fact('alr', 'ALR', 'text', null, null)))).toBe(true)
  expect(isEmptyPart({ ...partOf('title'), subParts: { myltsa: { status: 'failed' } } })).toBe(false)
  expect(isEmptyPart({ ...partOf('sales'), status: 'pending' })).toBe(false)
})
