/**
 * Compares two versions of a report part by key and content of values, not position. Releases are ignored: a
 * value repeated by a newer release has not changed. Pictures and charts are ignored, because their data is
 * compared as values.
 */

import { type Block, type BlockSection, cellType, keepColumns } from '../../blocks/block.ts'
import type { BlockValueType } from '../../blocks/block-value.ts'
import type { ColumnValue } from '../../text/column-type.ts'
import type { PartKey } from '../part-kinds.ts'

interface ValueDifference {
  /** Column title. Empty for a fact's value or a sentence. */
  term: string
  type: BlockValueType
  before: ColumnValue
  after: ColumnValue
}

export interface PartDifference {
  change: 'added' | 'removed' | 'changed'
  upid: string | null
  subject: string
  block: { kind: Block['kind']; key: string; title: string | null }
  /** The same before and after a change, within its block. */
  key: string
  /** Term of the fact, or first value of the row. Null for a sentence. */
  label: { type: BlockValueType; value: ColumnValue } | null
  /** Values that differ. For an added or removed item, all values. */
  values: ValueDifference[]
}

/** Columns that number the rows. New numbers are not changes. */
const NUMBERING: Partial<Record<PartKey, Readonly<Record<string, readonly string[]>>>> = {
  analysis: { weights: ['number'] },
  comparables: { sales: ['number'] },
}

/** Blocks missing in parts saved by earlier versions. Adding these blocks is not a change. */
const LATER_BLOCKS: Partial<Record<PartKey, readonly string[]>> = {
  assessments: ['roll'],
  analysis: ['sales', 'notCompared', 'strip'],
}
/** Table in parts saved before comparables had cards. Replacing it is not a change. */
const COMPARABLES_TABLE = 'comparables'

const isCard = (block: Block | undefined): boolean => block?.kind === 'facts' && block.card !== undefined

const isPropertyTable = (part: PartKey, { kind, key }: BlockHeading): boolean =>
  part === 'analysis' && kind === 'table' && key.startsWith('grid-')

function withSharedColumns(block: Block | undefined, other: Block | undefined): Block | undefined {
  if (block?.kind !== 'table' || other?.kind !== 'table') return undefined
  const keys = other.columns.map(({ key }) => key)
  const result = keepColumns(block, ({ key }) => keys.includes(key))
  return result.columns.length < 2 ? undefined : result
}

/** Ignored, because `none` follows from the rows and `reach` changes with every release. */
const IGNORED_SENTENCES: readonly string[] = ['none', 'reach']

/** Lists differences in reading order. Removed items come last in their block. */
export function partDifferences(
  part: PartKey,
  before: readonly BlockSection[],
  after: readonly BlockSection[],
): PartDifference[] {
  const upids = new Set([...after, ...before].map(({ upid }) => upid))
  return [...upids].flatMap((upid) => {
    const old = before.find((section) => section.upid === upid)
    const current = after.find((section) => section.upid === upid)
    const subject = current?.title ?? old?.title ?? ''
    return pairBlocks(old?.blocks ?? [], current?.blocks ?? []).flatMap(([from, to]) => {
      const { kind, key, title } = (to ?? from) as BlockHeading
      if (old && !from && LATER_BLOCKS[part]?.includes(key)) return []
      if (old && isCard(to) && !old.blocks.some(isCard)) return []
      if (part === 'analysis' && !to && key === COMPARABLES_TABLE) return []
      const heading = { upid, subject, block: { kind, key, title: title ?? null } }
      const ignoresColumns = isPropertyTable(part, { kind, key })
      const oldItems = listItems(part, ignoresColumns ? withSharedColumns(from, to) : from)
      const currentItems = listItems(part, ignoresColumns ? withSharedColumns(to, from) : to)
      return matchItems(oldItems, currentItems).map((pair) => ({ ...heading, ...toDifference(pair) }))
    })
  })
}

interface BlockHeading {
  kind: Block['kind']
  key: string
  title?: string | null
}

function pairBlocks(
  before: readonly Block[],
  after: readonly Block[],
): [Block | undefined, Block | undefined][] {
  const matches = (one: Block) => (other: Block) => one.kind === other.kind && one.key === other.key
  return [
    ...after.map((block): [Block | undefined, Block] => [before.find(matches(block)), block]),
    ...before
      .filter((block) => !after.some(matches(block)))
      .map((block): [Block, undefined] => [block, undefined]),
  ]
}

interface Item {
  key: string
  label: PartDifference['label']
  values: { id: string; term: string; type: BlockValueType; value: ColumnValue }[]
}

function listItems(part: PartKey, block: Block | undefined): Item[] {
  if (block?.kind === 'facts') {
    return block.facts.map(({ key, term, type, value, note }) => ({
      key,
      label: { type: 'text', value: term },
      values: [
        { id: 'value', term: '', type, value },
        { id: 'note', term: 'Note', type: 'text', value: note || null },
      ],
    }))
  }
  // A strip's values are compared in the blocks that show them as text.
  if (block?.kind === 'table' && block.drawing === undefined) {
    const numbering = NUMBERING[part]?.[block.key] ?? []
    return block.rows.map((row) => {
      const cells = block.columns.flatMap((column, index) => {
        const { key, title, type } = column
        if (numbering.includes(key)) return []
        const value = row.values[index] ?? null
        return [{ id: `${key} ${type}`, term: title, type: cellType(row, column), value }]
      })
      const [first] = cells
      return { key: row.key, label: first ? { type: first.type, value: first.value } : null, values: cells }
    })
  }
  if (block?.kind === 'text' && !IGNORED_SENTENCES.includes(block.key)) {
    const { key, text } = block
    return [{ key, label: null, values: [{ id: 'text', term: '', type: 'text', value: text }] }]
  }
  return []
}

type Pair = { before: Item; after: Item | null } | { before: null; after: Item }

function matchItems(before: readonly Item[], after: readonly Item[]): Pair[] {
  const [old, current] = removeEqualPairs(before, after, serializeItem)
  const byKey = new Map<string, Item[]>()
  for (const item of old) byKey.set(item.key, [...(byKey.get(item.key) ?? []), item])
  const pairs = current.map((item): Pair => ({ before: byKey.get(item.key)?.shift() ?? null, after: item }))
  return [
    ...pairs,
    ...old
      .filter((item) => byKey.get(item.key)?.includes(item))
      .map((item) => ({ before: item, after: null })),
  ]
}

/** Removes pairs of equal items from both lists. */
function removeEqualPairs(
  before: readonly Item[],
  after: readonly Item[],
  identify: (item: Item) => string,
): [Item[], Item[]] {
  const counts = new Map<string, number>()
  for (const item of before) counts.set(identify(item), (counts.get(identify(item)) ?? 0) + 1)
  const take = (item: Item) => {
    const count = counts.get(identify(item)) ?? 0
    if (count > 0) counts.set(identify(item), count - 1)
    return count > 0
  }
  const current = after.filter((item) => !take(item))
  // Counts above 0 are items without a partner. Of duplicates, the last items stay unmatched.
  const old = before.toReversed().filter(take).toReversed()
  return [old, current]
}

/** Omits nulls, so that an empty column equals a missing one. */
const serializeItem = ({ label, values }: Item): string =>
  JSON.stringify([
    label?.type === 'text' ? label.value : null,
    values.filter(({ value }) => value !== null).map(({ id, value }) => [id, value]),
  ])

const findValue = (item: Item | null, id: string): ColumnValue =>
  item?.values.find((value) => value.id === id)?.value ?? null

function toDifference({ before, after }: Pair): Pick<PartDifference, 'change' | 'key' | 'label' | 'values'> {
  const change = after === null ? 'removed' : 'changed'
  // Current order and terms come first, because terms contain the comparables' numbers.
  const all = [...(after?.values ?? []), ...(before?.values ?? []), ...(after?.values ?? [])]
  const byId = new Map(all.map((value) => [value.id, value]))
  const values = [...byId.values()].flatMap(({ id, term, type }) => {
    const old = findValue(before, id)
    const current = findValue(after, id)
    return JSON.stringify(old) === JSON.stringify(current)
      ? []
      : [{ term, type, before: old, after: current }]
  })
  const { key, label } = (after ?? before) as Item
  return { change: before === null ? 'added' : change, key, label, values }
}
