import { describe, expect, it } from 'vitest'
import type { Block, BlockFact, TableRow } from '../blocks/block.ts'
import { withholdSources } from './withheld-sources.ts'

const fact = (key: string, releaseId: number | null): BlockFact => ({
  key,
  term: key,
  type: 'text',
  value: `value of ${key}`,
  note: '',
  releaseId,
})
const facts = (...all: BlockFact[]): Block => ({ kind: 'facts', key: 'facts', title: null, facts: all })
const row = (key: string, releaseId: number | null): TableRow => ({ key, values: [key], releaseId })
const table = (...rows: TableRow[]): Block => ({
  kind: 'table',
  key: 'table',
  title: null,
  columns: [{ key: 'a', title: 'A', type: 'text' }],
  rows,
})
const text = (words: string, ...madeFrom: number[]): Block => ({
  kind: 'text',
  key: 'text',
  text: words,
  ...(madeFrom.length > 0 && { madeFrom }),
})
const computed = (key: string, ...madeFrom: number[]): BlockFact => ({ ...fact(key, null), madeFrom })
const picture = (...sourceKeys: string[]): Block => ({
  kind: 'picture',
  key: 'map',
  pictureId: 'ab',
  width: 1,
  height: 1,
  label: 'Map',
  attributions: [],
  sourceKeys,
})

const PROVENANCE = {
  1: { sourceKey: 'city', title: 'City' },
  2: { sourceKey: 'board', title: 'Board of the Coast' },
  3: { sourceKey: 'titles', title: 'Register of titles' },
}
const allows = (key: string) => key === 'city'

/** The blocks that are left of one section, and the ids of the provenance. */
function share(...blocks: Block[]) {
  const { sections, provenance } = withholdSources(
    { sections: [{ upid: 'a', title: 'A', blocks }], provenance: PROVENANCE },
    allows,
  )
  return { blocks: sections[0]?.blocks ?? [], releases: Object.keys(provenance) }
}
const WITHHELD = 'Data of Board of the Coast is left out of shared reports: its source does not allow it.'

const withheld = (words: string): Block => ({ kind: 'text', key: 'withheld', text: words })

describe('What is shared of a part', () => {
  it('is all of it where every source allows it, with what Lotline computed, sentences and pictures', () => {
    const blocks = [facts(fact('area', 1), fact('length', null)), text('Near the sea.'), picture('city')]
    expect(share(...blocks)).toEqual({ blocks, releases: ['1'] })
  })

  it('is without what was computed from several sources of which one does not allow it', () => {
    const mixed = { ...fact('median', 1), furtherReleaseIds: [2] }
    expect(share(facts(fact('area', 1), mixed)).blocks).toMatchObject([
      { facts: [{ key: 'area' }] },
      { text: WITHHELD },
    ])
  })

  it('is without values of a source that does not allow it, and says so', () => {
    const { blocks, releases } = share(
      facts(fact('area', 1), fact('price', 2)),
      table(row('a', 1), row('b', 2)),
    )
    expect(blocks).toEqual([
      facts(fact('area', 1)),
      table(row('a', 1)),
      { kind: 'text', key: 'withheld', text: WITHHELD },
    ])
    expect(releases).toEqual(['1'])
  })

  it('is without what may say the same in other words: computed values, sentences, pictures', () => {
    const { blocks } = share(
      table(row('a', 2)),
      facts(fact('sum', null)),
      text('Sold for $1.'),
      picture('city'),
    )
    expect(blocks).toEqual([{ kind: 'text', key: 'withheld', text: WITHHELD }])
  })

  it('is without a sentence of such a source, also where no value of it is beside the sentence', () => {
    expect(share(text('Houseboats sell well.', 2))).toEqual({ blocks: [withheld(WITHHELD)], releases: [] })
    expect(share(facts(fact('area', 1)), text('Houseboats sell well.', 1, 2)).blocks).toEqual([
      facts(fact('area', 1)),
      withheld(WITHHELD),
    ])
  })

  it('is without what Lotline computed of such a source, also where no value of it is beside that', () => {
    expect(share(facts(fact('area', 1), computed('depth', 2))).blocks).toEqual([
      facts(fact('area', 1)),
      withheld(WITHHELD),
    ])
  })

  it('has sentences and computed values of sources that allow it, also in a section that loses others', () => {
    const { blocks, releases } = share(
      facts(fact('price', 2), computed('area', 1), computed('ratio', 1, 2)),
      text('Measured by the outline.', 1),
    )
    expect(blocks).toEqual([
      facts(computed('area', 1)),
      text('Measured by the outline.', 1),
      withheld(WITHHELD),
    ])
    expect(releases).toEqual(['1'])
  })

  it('is without a picture whose sources were not recorded', () => {
    const { sourceKeys: _, ...unrecorded } = picture('city') as Extract<Block, { kind: 'picture' }>
    expect(share(unrecorded, text('Near the sea.')).blocks).toEqual([
      text('Near the sea.'),
      withheld('A picture is left out of shared reports: its source does not allow it.'),
    ])
  })

  it('leaves out values whose source was not recorded', () => {
    const { blocks } = share(facts(fact('price', 99)))
    expect(JSON.stringify(blocks)).not.toContain('value of price')
    expect(blocks.at(-1)).toMatchObject({ text: expect.stringContaining('a source that was not recorded') })
  })

  it('names every source that is left out, each once', () => {
    const { blocks } = share(facts(fact('a', 2), fact('b', 3), fact('c', 2)))
    expect(blocks.at(-1)).toMatchObject({
      text: 'Data of Board of the Coast, Register of titles is left out of shared reports: their sources do not allow it.',
    })
  })

  it('is without a picture that draws such a source, and with the rest of its section', () => {
    const { blocks } = share(picture('city', 'board'), text('Near the sea.'))
    expect(blocks).toEqual([
      text('Near the sea.'),
      expect.objectContaining({
        text: 'A picture is left out of shared reports: its source does not allow it.',
      }),
    ])
  })

  it('loses nothing in a section of another parcel', () => {
    const own = { upid: 'b', title: 'B', blocks: [text('Near the sea.')] }
    const { sections } = withholdSources(
      { sections: [{ upid: 'a', title: 'A', blocks: [facts(fact('p', 2))] }, own], provenance: PROVENANCE },
      allows,
    )
    expect(sections[1]).toEqual(own)
  })

  it('a row goes with any of the releases that its values come from', () => {
    const rows = [row('shared', 1), { ...row('partly', 1), furtherReleaseIds: [2] }]
    const [section] = withholdSources(
      { sections: [{ upid: 'p', title: '', blocks: [table(...rows)] }], provenance: PROVENANCE },
      allows,
    ).sections
    expect(section?.blocks[0]).toMatchObject({ kind: 'table', rows: [{ key: 'shared' }] })
  })
})
