import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BlockSection } from '../../blocks/block.ts'
import type { ColumnValue } from '../../text/column-type.ts'
import { type PartDifference, partDifferences } from './part-differences.ts'

/** Few keys and values, so that some are alike. */
const KEY = fc.constantFrom('a', 'b', 'c', 'd')
const VALUE = fc.option(fc.integer({ min: 0, max: 3 }))
const DATE = fc.option(fc.constantFrom('2024-01-01', '2025-01-01', '2026-01-01'))
const rows = fc.uniqueArray(fc.tuple(KEY, DATE, VALUE), { selector: ([key]) => key })
const values = fc.uniqueArray(fc.tuple(KEY, VALUE), { selector: ([key]) => key })
const CONTENT = fc
  .tuple(rows, values, fc.option(fc.constantFrom('None.', 'Some.')))
  .map(([ofTable, facts, words]): BlockSection[] => [
    {
      upid: 'demo:1',
      title: '12 Alder Road',
      blocks: [
        {
          kind: 'table',
          key: 'sales',
          title: null,
          columns: [
            { key: 'soldOn', title: 'Sold', type: 'date' },
            { key: 'price', title: 'Price', type: 'currency0' },
          ],
          rows: ofTable.map(([key, ...stated]) => ({ key, values: stated, releaseId: 7 })),
        },
        {
          kind: 'facts',
          key: 'lot',
          title: null,
          facts: facts.map(([key, value]) => ({
            key,
            term: `Term of ${key}`,
            type: 'number',
            value,
            note: '',
            releaseId: 7,
          })),
        },
        ...(words === null ? [] : [{ kind: 'text' as const, key: 'note', text: words }]),
      ],
    },
  ])

/** Returns what a content states, without its order and the keys of its rows. */
const statesOf = (stated: Stated[]) => stated.map(({ id: _, ...rest }) => JSON.stringify(rest)).toSorted()

interface Stated {
  id: string
  block: string
  values: Record<string, ColumnValue>
}

function readAll([content]: BlockSection[]): Stated[] {
  return (content?.blocks ?? []).flatMap((block): Stated[] => {
    if (block.kind === 'facts')
      return block.facts.map(({ key, term, value }) => ({
        id: `lot ${key}`,
        block: `lot ${term}`,
        values: { '': value },
      }))
    if (block.kind === 'table')
      return block.rows.map(({ key, values: [sold = null, price = null] }) => ({
        id: `sales ${key}`,
        block: 'sales',
        values: { Sold: sold, Price: price },
      }))
    return block.kind === 'text' ? [{ id: 'note note', block: 'note', values: { '': block.text } }] : []
  })
}

/** Returns what is stated once the differences are taken over. */
function takeOver(stated: Stated[], differences: PartDifference[]): Stated[] {
  const removed = new Set(
    differences.filter(({ change }) => change !== 'added').map(({ block, key }) => `${block.key} ${key}`),
  )
  const changed = differences.flatMap(({ change, block, key, label, values: differing }): Stated[] => {
    if (change === 'removed') return []
    const id = `${block.key} ${key}`
    const empty: Stated['values'] = block.kind === 'table' ? { Sold: null, Price: null } : { '': null }
    const from = change === 'changed' ? stated.find((each) => each.id === id)?.values : empty
    const name = block.kind === 'facts' ? `lot ${label?.value}` : block.key
    return [
      {
        id,
        block: name,
        values: { ...from, ...Object.fromEntries(differing.map(({ term, after }) => [term, after])) },
      },
    ]
  })
  return [...stated.filter(({ id }) => !removed.has(id)), ...changed]
}

describe('Whatever a part says', () => {
  it('is without differences from itself, in any order', () => {
    fc.assert(
      fc.property(CONTENT, (content) => {
        const turned = content.map((each) => ({
          ...each,
          blocks: each.blocks
            .map((block) => (block.kind === 'table' ? { ...block, rows: block.rows.toReversed() } : block))
            .toReversed(),
        }))
        expect(partDifferences('sales', content, structuredClone(content))).toEqual([])
        expect(partDifferences('sales', content, turned)).toEqual([])
      }),
    )
  })

  it('says what the other says once all differences are taken over', () => {
    fc.assert(
      fc.property(CONTENT, CONTENT, (before, after) => {
        const taken = takeOver(readAll(before), partDifferences('sales', before, after))
        expect(statesOf(taken)).toEqual(statesOf(readAll(after)))
      }),
    )
  })
})
