import { expect, test } from 'vitest'
import type { PartData, ReportPart } from '#contract/report/reports.ts'
import type { Block, BlockFact, TableRow } from '#domain/blocks/block.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { sharedParts } from './shared-parts.ts'

const CITY = 7

const factOf = (key: string, more: Partial<BlockFact> = {}): BlockFact => ({
  key,
  term: key,
  type: 'text',
  value: `${key} of a city and a board`,
  note: '',
  releaseId: CITY,
  ...more,
})
const facts = (key: string, ...values: BlockFact[]): Block => ({
  kind: 'facts',
  key,
  title: null,
  facts: values,
})
const table = (key: string, ...rows: TableRow[]): Block => ({
  kind: 'table',
  key,
  title: null,
  columns: [{ key: 'stop', title: 'Stop', type: 'text' }],
  rows,
})
const rowOf = (key: string, more: Partial<TableRow> = {}): TableRow => ({
  key,
  values: [`${key} of a city and a board`],
  releaseId: CITY,
  ...more,
})

/** Text of what a link shows of a part with these blocks, where the city's data may be shared. */
function sharedText(key: PartKey, ...blocks: Block[]): string {
  const source = { releaseId: CITY, sourceKey: 'city', title: 'City' }
  const data = {
    sections: [{ upid: 'one', title: 'One', blocks }],
    provenance: { [CITY]: source },
  } as unknown as PartData
  const part = { key, status: 'complete', data, printDisabled: false } as ReportPart
  return JSON.stringify(sharedParts([part], () => true))
}

/** A value in its block, as it was saved before it named each source (`more` absent), and since. */
const VALUES: [PartKey, (more?: { furtherReleaseIds: number[] }) => Block][] = [
  ['sales', (more) => facts('units', factOf('median', more))],
  ['parcel', (more) => facts('lot', factOf('units', more))],
  ['walk', (more) => table('stops', rowOf('Reed St', more))],
  ['planning', (more) => facts('planning', factOf('zoning', more))],
  ['constraints', (more) => facts('constraints', factOf('floodplain', more))],
  ['catchments', (more) => facts('catchments', factOf('school_catchment', more))],
]

test.each(VALUES)(
  'a value of the part “%s” that was saved without each of its sources is not shared',
  (key, block) => {
    expect(sharedText(key, block())).not.toContain('of a city and a board')
    expect(sharedText(key, block())).toContain('a source that was not recorded is left out')
    expect(sharedText(key, block({ furtherReleaseIds: [] }))).toContain('of a city and a board')
    expect(sharedText(key, block({ furtherReleaseIds: [99] }))).not.toContain('of a city and a board')
  },
)

test('beside them, what only one source states is shared as before', () => {
  const lot = facts('lot', factOf('pid', { value: '000-000-101' }), factOf('units'))
  expect(sharedText('parcel', lot)).toContain('000-000-101')
  expect(sharedText('parcel', lot)).not.toContain('units of a city')
  expect(sharedText('walk', table('places', rowOf('groceries')), table('stops', rowOf('Reed St')))).toContain(
    'groceries of a city',
  )
})

test('words in the place of a line that no source states are no reason to leave out others', () => {
  const nobody = factOf('alr', { value: null, note: 'No data', releaseId: null })
  const shared = sharedText('constraints', facts('constraints', nobody))
  expect(shared).toContain('No data')
  expect(shared).not.toContain('left out')
})

test('that a source has no record is shared by the rule of the source, and not where it names none', () => {
  const none = { kind: 'text', key: 'myltsa/none', text: 'LTSA has no record of this parcel.' } as const
  expect(sharedText('title', none)).not.toContain('no record')
  expect(sharedText('title', { ...none, madeFrom: [CITY] })).toContain('no record')
})

test('a notice that a source is missing stays where values of another are left out', () => {
  const caveat = { kind: 'text', key: 'vivaMlsTaxReport/caveat', text: 'The quota was used up.' } as const
  const shared = sharedText('vivaTax', facts('viva/facts', factOf('tax', { releaseId: 99 })), caveat)
  expect(shared).toContain('Not in this copy.')
  expect(shared).toContain('left out of shared reports')
  expect(shared).not.toContain('quota')
})
