import { expect, it } from 'vitest'
import type { Block, TableRow } from '#domain/blocks/block.ts'
import { listPictureAttributions, numberSources } from './number-sources.ts'
import { factOf, factsOf, partOf, provenanceOf, reportOf, rowOf, sectionOf } from './report.factory.ts'
import { toSourceNumbers } from './source-mark.tsx'

const tableOf = (...rows: TableRow[]): Block => ({
  kind: 'table',
  key: 'table',
  title: null,
  columns: [],
  rows,
})
const numbered = (report: ReturnType<typeof reportOf>) =>
  numberSources(report).map(({ number, releaseId }) => [number, releaseId])

it('Each source has one number, in the order of first use over all parts', () => {
  const report = reportOf([
    partOf('parcel', [sectionOf([factsOf(factOf('a', { releaseId: 3 }), factOf('b', { releaseId: null }))])]),
    partOf('sales', [sectionOf([tableOf(rowOf('1', [], 1), rowOf('2', [], 3), rowOf('3', [], 2))])]),
  ])
  expect(numbered(report)).toEqual([
    [1, 3],
    [2, null],
    [3, 1],
    [4, 2],
  ])
})

it('Releases that read the same in the list share a number; one as of another day has its own', () => {
  const dataset = { sourceKey: 'demo', datasetKey: 'district', title: 'District' }
  const releases = [
    provenanceOf(1, dataset),
    provenanceOf(2, dataset),
    provenanceOf(3, { ...dataset, asOf: '2026-11-26' }),
  ]
  const facts = factsOf(...[1, 2, 3].map((releaseId) => factOf(String(releaseId), { releaseId })))
  const sources = numberSources(reportOf([partOf('parcel', [sectionOf([facts])], { releases })]))
  expect(sources.map(({ releaseId, copies }) => [releaseId, copies])).toEqual([
    [1, [2]],
    [3, []],
  ])
  expect([...toSourceNumbers(sources)]).toEqual([
    [1, 1],
    [2, 1],
    [3, 2],
  ])
})

it('A value that nobody states was not computed; one that a source leaves out has that source', () => {
  const nobody = factOf('nobody', { value: null, releaseId: null })
  const leftOut = factOf('left out', { value: null, releaseId: 2 })
  expect(numbered(reportOf([partOf('parcel', [sectionOf([factsOf(nobody, leftOut)])])]))).toEqual([[1, 2]])
})

it('Parts left out of print use no source', () => {
  const sections = [sectionOf([factsOf(factOf('a'))])]
  expect(numbered(reportOf([partOf('parcel', sections, { printDisabled: true })]))).toEqual([])
})

it('Two parts that know the same release by the same id share it; an unknown one is numbered without its name', () => {
  const known = partOf('parcel', [sectionOf([factsOf(factOf('a'))])], {
    releases: [provenanceOf(1, { title: 'Parcel fabric' })],
  })
  const unknown = partOf('planning', [sectionOf([factsOf(factOf('a'), factOf('b', { releaseId: 9 }))])], {
    releases: [],
  })
  expect(numberSources(reportOf([known, unknown])).map(({ provenance }) => provenance?.title)).toEqual([
    'Parcel fabric',
    undefined,
  ])
})

it('Each attribution of a picture or a view is named once, with the parts that show it', () => {
  const pictureOf = (...attributions: string[]): Block => ({
    ...{ kind: 'picture', key: 'map', pictureId: 'a', width: 660, height: 320, label: 'Map' },
    ...{ attributions, sourceKeys: [] },
  })
  const report = reportOf([
    partOf('location', [sectionOf([pictureOf('City'), pictureOf('City')])]),
    partOf('aerial', [sectionOf([pictureOf('Esri', 'City')])]),
    partOf('walk', [sectionOf([pictureOf('Nobody reads it')])], { printDisabled: true }),
  ])
  expect(listPictureAttributions(report)).toEqual(['Location map, Aerial view: City', 'Aerial view: Esri'])
})
