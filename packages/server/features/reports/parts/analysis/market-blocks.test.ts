import { expect, test } from 'vitest'
import { withholdSources } from '#domain/report/withheld-sources.ts'
import { LISTINGS_NOT_KNOWN } from '#domain/valuation/analysis/answer-texts.ts'
import type { AnalysisOfParcel } from '../../../cma/of-parcel/service.ts'
import { marketBlocks } from './market-blocks.ts'

const PROVENANCE = {
  1: { sourceKey: 'roll', title: 'Sales of the roll' },
  2: { sourceKey: 'board', title: 'Listings of the board' },
}

const found = ({
  listings = 'known',
  activeCount = 11,
}: {
  listings?: string
  activeCount?: number | null
}) =>
  ({
    analysis: { subject: { facts: [], corrections: {} }, provenance: {} },
    answer: {
      course: {
        months: [],
        saleCount: 186,
        activeCount,
        monthsOfSupply: activeCount === null ? null : 2.4,
        madeFrom: { sales: [1], descriptions: [], listings: [2] },
      },
      listings,
      competition: [],
      provenance: PROVENANCE,
    },
  }) as unknown as AnalysisOfParcel

function termsBehindLink(withheldSource: string): string[] {
  const section = { key: 'section', title: '', blocks: marketBlocks(found({})) }
  const { sections } = withholdSources(
    { sections: [section as never], provenance: PROVENANCE },
    (sourceKey) => sourceKey !== withheldSource,
  )
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ term }) => term) : [])),
  )
}

test('A shared report counts no listings of a board that withholds them', () => {
  expect(termsBehindLink('nobody')).toEqual(['Sales around the subject', 'For sale', 'Months of supply'])
  expect(termsBehindLink('board')).toEqual(['Sales around the subject'])
  expect(termsBehindLink('roll')).toEqual([])
})

test('A report says that listings of an earlier day are not known, and counts none', () => {
  const blocks = marketBlocks(found({ listings: 'not known', activeCount: null }))
  expect(blocks).toMatchObject([
    { kind: 'facts', facts: [{ term: 'Sales around the subject' }] },
    { kind: 'text', text: LISTINGS_NOT_KNOWN },
  ])
  expect(JSON.stringify(marketBlocks(found({})))).not.toContain(LISTINGS_NOT_KNOWN)
})
