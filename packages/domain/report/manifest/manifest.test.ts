import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BlockSection } from '../../blocks/block.ts'
import {
  buildManifest,
  findAlterations,
  findAlteredPages,
  findMissingOnPages,
  type Manifest,
  sealManifest,
} from './manifest.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const SECTIONS: BlockSection[] = [
  {
    upid: 'demo:1',
    title: '12 Alder Road',
    blocks: [
      {
        kind: 'facts',
        key: 'lot',
        title: null,
        facts: [
          { key: 'pid', term: 'PID', type: 'text', value: '012-345-678', note: '', releaseId: 7 },
          { key: 'plan', term: 'Plan', type: 'text', value: null, note: '', releaseId: null },
        ],
      },
      {
        kind: 'table',
        key: 'sales',
        title: null,
        columns: [
          { key: 'soldOn', title: 'Sold', type: 'date' },
          { key: 'price', title: 'Price', type: 'currency0' },
        ],
        rows: [{ key: '2024', values: ['2024-02-08', 903000], releaseId: 8 }],
      },
    ],
  },
]
const source = (title: string) => ({
  sourceKey: title,
  datasetKey: 'parcels',
  title,
  publisher: 'District',
  licence: 'Open Government Licence',
  licenceUrl: null,
  attribution: '',
  asOf: '2026-11-16',
})
const PAGES = ['a'.repeat(64), 'b'.repeat(64)]
const made = (): Manifest => sealManifest(unsealed(), PAGES, hashOf)
const unsealed = () =>
  buildManifest(
    {
      reportId: 'r',
      title: '12 Alder Road',
      parcels: ['012-345-678'],
      madeAt: '2026-11-23T12:00:00Z',
      units: 'metric',
      files: [],
    },
    [
      {
        title: 'Lot',
        madeAt: '2026-11-23T11:00:00Z',
        sections: structuredClone(SECTIONS),
        provenance: { 7: source('Parcels'), 8: source('Sales') },
      },
    ],
    hashOf,
  )

describe('The manifest of a report', () => {
  it('has every value with its source, as it is and as it is shown', () => {
    const { values, sources } = made()
    expect(values.map(({ terms, printed, sources: ids }) => [terms, printed, ids])).toEqual([
      [['PID'], ['012-345-678'], [7]],
      [['Plan'], [null], [null]],
      [['Sold', 'Price'], ['Feb 8, 2024', '$903,000'], [8]],
    ])
    expect(sources.map(({ id, title, asOf }) => [id, title, asOf])).toEqual([
      [7, 'Parcels', '2026-11-16'],
      [8, 'Sales', '2026-11-16'],
    ])
  })

  it('names whoever is to be named with its pictures', () => {
    const picture = {
      kind: 'picture',
      key: 'map',
      label: 'Map',
      pictureId: 'ab',
      width: 2,
      height: 1,
    } as const
    const section = (attributions: string[]): BlockSection => ({
      ...{ upid: 'demo:1', title: '' },
      blocks: [{ ...picture, attributions, sourceKeys: [] }],
    })
    const about = { reportId: 'r', title: '', parcels: [], madeAt: '', units: 'metric', files: [] } as const
    const sections = [section(['Esri']), section([])]
    const parts = [{ title: 'Aerial view', madeAt: null, sections, provenance: {} }]
    expect(buildManifest({ ...about, parcels: [], files: [] }, parts, hashOf).files).toEqual([
      { title: 'Map', sha256: 'ab', attributions: ['Esri'] },
      { title: 'Map', sha256: 'ab' },
    ])
  })

  it('is whole as it was made, however its JSON was written since', () => {
    expect(findAlterations(JSON.parse(JSON.stringify(made(), null, 2)), hashOf)).toEqual([])
  })

  it('is whole where two parts were made before and after an import: the first states the date, as on the pages', () => {
    const part = (asOf: string) => ({
      title: 'Lot',
      madeAt: null,
      sections: structuredClone(SECTIONS),
      provenance: { 7: { ...source('Parcels'), asOf }, 8: source('Sales') },
    })
    const about = { reportId: 'r', title: '', parcels: [], madeAt: '', units: 'metric', files: [] } as const
    const manifest = buildManifest(
      { ...about, parcels: [], files: [] },
      [part('2026-11-01'), part('2026-11-10')],
      hashOf,
    )
    expect(findAlterations(sealManifest(manifest, PAGES, hashOf), hashOf)).toEqual([])
    expect(manifest.sources.map(({ asOf }) => asOf)).toEqual(['2026-11-01', '2026-11-16'])
  })

  it('names the value that was altered, or whose source was', () => {
    const value = made()
    ;(value.values[2] as { values: unknown[] }).values[1] = 803000
    expect(findAlterations(value, hashOf)).toEqual([
      'Lot, 12 Alder Road, row 2024 was altered, or its source was.',
    ])
    const licence = made()
    ;(licence.sources[0] as { licence: string }).licence = 'None'
    expect(findAlterations(licence, hashOf)).toEqual([
      'Lot, 12 Alder Road, PID was altered, or its source was.',
    ])
  })

  it('shows that a value was taken out, or anything else was altered', () => {
    const shorter = { ...made(), values: made().values.slice(1) }
    expect(findAlterations(shorter, hashOf)).toEqual([expect.stringContaining('removed')])
    expect(findAlterations({ ...made(), title: 'Another' }, hashOf)).toHaveLength(1)
  })

  it('finds any change of any text or number in it', () => {
    const whole = JSON.stringify(made())
    // Property names are the reader's to check.
    const names = [...whole.matchAll(/"[^"]*":/g)].map(({ 0: name, index }) => [index, index + name.length])
    const places = [...whole.matchAll(/[a-z0-9]/g)]
      .map(({ index }) => index)
      .filter((at) => !names.some(([from = 0, to = 0]) => at >= from && at < to))
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom('x', 'q', '3', '8'), (at, letter) => {
        const altered = whole.slice(0, at) + letter + whole.slice(at + 1)
        fc.pre(altered !== whole && isJson(altered))
        expect(findAlterations(JSON.parse(altered), hashOf)).not.toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('names the values that the pages do not show, wherever lines break', () => {
    const pages = 'PID 012-345-\n678 Sold Feb 8,\n2024 $903,000'
    expect(findMissingOnPages(made(), pages)).toEqual([])
    expect(findMissingOnPages(made(), pages.replace('903', '803'))).toEqual([
      'Lot, 12 Alder Road, row 2024 says Feb 8, 2024 · $903,000, which the pages do not show.',
    ])
  })

  it('names every source of a value that several make', () => {
    const sections = structuredClone(SECTIONS)
    const [lot] = sections[0]?.blocks ?? []
    if (lot?.kind === 'facts' && lot.facts[0]) lot.facts[0].furtherReleaseIds = [8]
    const about = { reportId: 'r', title: '', parcels: [], madeAt: '', units: 'metric', files: [] } as const
    const provenance = { 7: source('Parcels'), 8: source('Sales') }
    const part = { title: 'Lot', madeAt: null, sections, provenance }
    const { values } = buildManifest({ ...about, parcels: [], files: [] }, [part], hashOf)
    expect(values[0]).toMatchObject({ terms: ['PID'], sources: [7, 8] })
  })

  it('names the pages that were altered or added, or says that their order is another', () => {
    const [first, second] = ['a', 'b']
    expect(findAlteredPages([first, second], [first, second])).toEqual([])
    expect(findAlteredPages([first, second], [first, 'x'])).toEqual(['Page 2 was altered or added.'])
    expect(findAlteredPages([first, second], ['x', first, second])).toEqual(['Page 1 was altered or added.'])
    for (const found of [[first], [second, first], [first, second, second]]) {
      expect(findAlteredPages([first, second], found)).toEqual([expect.stringContaining('reordered')])
    }
  })

  it('finds a value whose apostrophe a PDF names as the letter of the same glyph', () => {
    const [value, ...others] = made().values
    if (value === undefined) throw new Error('no value')
    const manifest = { ...made(), values: [{ ...value, printed: ['Miner’s Way'] }, ...others] }
    expect(findMissingOnPages(manifest, 'Minerʼs Way Sold Feb 8, 2024 $903,000')).toEqual([])
    expect(findMissingOnPages(manifest, 'Minors Way Sold Feb 8, 2024 $903,000')).toHaveLength(1)
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
