import { expect, test } from 'vitest'
import { layerLabel } from './layer-label.ts'
import { type LayerFact as Fact, planningLines } from './planning-lines.ts'
import { formatShares } from './shares.ts'

const fact = (layer: string, code: string, share: number, fields: Partial<Fact> = {}): Fact => ({
  layer,
  featureId: `${layer}-${code}-${share}`,
  code,
  title: null,
  category: null,
  status: null,
  effectiveOn: null,
  bylaw: null,
  url: null,
  share,
  releaseId: 1,
  ...fields,
})

const textsOf = (...facts: Fact[]) => planningLines({ layers: facts, outside: [] }).map(({ text }) => text)

test('zones that the city draws over one another are said to overlap', () => {
  expect(textsOf(fact('zoning', 'P-1', 1), fact('zoning', 'RS-2', 0.05))).toEqual([
    'P-1 (100%, overlapping)',
    'RS-2 (5%, overlapping)',
  ])
})

const tableText = (...facts: Fact[]) =>
  formatShares(facts.map((fact) => ({ label: layerLabel(fact.layer, fact) ?? '', share: fact.share })))

test('zones of which only one states its status have the percents of the table', () => {
  const zones = [fact('zoning', 'RS-1', 0.615, { status: 'in force' }), fact('zoning', 'RT-7', 0.39)]
  expect(tableText(...zones)).toBe('RS-1 61%, RT-7 39%')
  expect(textsOf(...zones)).toEqual(['RS-1 (61%)', 'RT-7 (39%)'])
})

test('lines of one zone add up to its percent in the table', () => {
  const ofBylaw = (share: number, bylaw: string) => fact('zoning', 'CD-1', share, { bylaw })
  const zones = [ofBylaw(0.304, '1'), ofBylaw(0.304, '2'), fact('zoning', 'RT-7', 0.3)]
  expect(tableText(...zones)).toBe('CD-1 61%, RT-7 30%')
  expect(textsOf(...zones)).toEqual(['CD-1 (31%)', 'CD-1 (30%)', 'RT-7 (30%)'])
  expect(textsOf(ofBylaw(0.6, '1'), ofBylaw(0.4, '2'))).toEqual(['CD-1 (60%)', 'CD-1 (40%)'])
  const floods = [fact('floodplain', 'A', 0.8), fact('floodplain', 'B', 0.7)]
  expect(textsOf(...floods)).toEqual(['A (80%, overlapping)', 'B (70%, overlapping)'])
})

test('zones that divide a parcel add up to it, and one zone drawn in two pieces is one line', () => {
  expect(textsOf(fact('zoning', 'A', 0.625), fact('zoning', 'B', 0.375))).toEqual(['A (63%)', 'B (37%)'])
  expect(textsOf(fact('zoning', 'A', 0.4), fact('zoning', 'A', 0.6))).toEqual(['A'])
})

test('a line of several pieces names the releases of all of them', () => {
  const pieces = [
    fact('alr', '', 0.3, { releaseId: 4 }),
    fact('alr', '', 0.2, { releaseId: 9 }),
    fact('alr', '', 0.1, { releaseId: 9 }),
  ]
  expect(planningLines({ layers: pieces, outside: [] })).toMatchObject([
    { text: 'Yes (60%)', releaseId: 4, furtherReleaseIds: [9] },
  ])
})

test('catchments, applications and plans in making lie over others without a word', () => {
  expect(
    textsOf(
      fact('ocp', 'Urban', 1, { status: 'adopted' }),
      fact('ocp', 'Town centre', 0.4, { status: 'proposed' }),
      fact('school_catchment', 'Elementary', 1),
      fact('school_catchment', 'Secondary', 0.7),
      fact('development_application', 'DP-1', 1),
      fact('development_application', 'DP-2', 0.9),
    ),
  ).toEqual(['Urban', 'Town centre (40%)', 'DP-1', 'DP-2 (90%)', 'Elementary', 'Secondary (70%)'])
})

test('proposed plans follow those in force, and are called proposed', () => {
  const layers = [
    fact('zoning', 'RM-4', 1, { status: 'Proposed' }),
    fact('zoning', 'RS-1', 0.998),
    fact('ocp', 'Urban', 1, { status: 'in review' }),
  ]
  expect(planningLines({ layers, outside: [] }).map(({ term, text }) => [term, text])).toEqual([
    ['Zoning', 'RS-1'],
    ['Proposed zoning', 'RM-4'],
    ['Proposed official community plan', 'Urban'],
  ])
})

test('outside of a mapped constraint is another thing than a place without data', () => {
  const lines = planningLines({
    layers: [fact('zoning', 'RS-1', 1)],
    outside: [
      { constraint: 'alr', releaseId: 7 },
      { constraint: 'floodplain', releaseId: null },
    ],
  })
  expect(lines.map(({ text, releaseId }) => [text, releaseId])).toEqual([
    ['RS-1', 1],
    ['Not in the ALR', 7],
    ['No data for this place', null],
  ])
  const mapped = planningLines({ layers: [], outside: [{ constraint: 'floodplain', releaseId: 7 }] })
  expect(mapped.map(({ text }) => text)).toEqual(['Outside the mapped floodplain'])
})

test('what code and title, or title and status, say alike is said once', () => {
  const plan = fact('ocp', 'TOWNHOUSE', 1, { title: 'Townhouse' })
  const partly = { title: 'Partly in the Agricultural Land Reserve', status: 'partly in the reserve' }
  const reserve = fact('alr', '', 0.4, partly)
  expect(planningLines({ layers: [plan, reserve], outside: [] })).toMatchObject([
    { text: 'Townhouse', note: '' },
    { text: expect.stringContaining('Partly in the Agricultural Land Reserve'), note: '' },
  ])
  expect(
    planningLines({ layers: [{ ...reserve, title: null }], outside: [] }).map(({ note }) => note),
  ).toEqual(['partly in the reserve'])
})
