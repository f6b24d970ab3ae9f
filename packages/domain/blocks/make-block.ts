import type { ColumnValue } from '../text/column-type.ts'
import type { Block, BlockFact, FactsBlock, TableBlock, TableRow, TextBlock } from './block.ts'
import type { BlockValueType } from './block-value.ts'

export const fact = (
  key: string,
  term: string,
  type: BlockValueType,
  value: ColumnValue | undefined,
  releaseId: number | null,
  note = '',
): BlockFact => ({
  key,
  term,
  type,
  value: value ?? null,
  note,
  releaseId: value == null ? null : releaseId,
})

export type Releases = Required<Pick<BlockFact, 'releaseId' | 'furtherReleaseIds'>>

export function toReleases([releaseId, ...furtherReleaseIds]: readonly number[]): Releases {
  return { releaseId: releaseId ?? null, furtherReleaseIds }
}

/** A fact from values of several releases. */
export const sourcedFact = (
  key: string,
  term: string,
  type: BlockValueType,
  value: ColumnValue,
  { releaseId, furtherReleaseIds }: Releases,
  note?: string,
): BlockFact => ({
  ...fact(key, term, type, value, releaseId, note),
  ...(value === null ? {} : { furtherReleaseIds }),
})

/** A fact that Lotline computed from values of these releases. */
export const computedFact = (
  key: string,
  term: string,
  type: BlockValueType,
  value: ColumnValue | undefined,
  madeFrom: readonly number[],
): BlockFact => ({
  ...fact(key, term, type, value, null),
  ...(value == null ? {} : { madeFrom: [...new Set(madeFrom)] }),
})

export const textBlock = (key: string, text: string, madeFrom?: readonly number[]): TextBlock => ({
  kind: 'text',
  key,
  text,
  ...(madeFrom && { madeFrom: [...new Set(madeFrom)] }),
})

export const factsBlock = (key: string, title: string | null, facts: BlockFact[]): FactsBlock => ({
  kind: 'facts',
  key,
  title,
  facts,
})

export type ColumnOf<Entry> = readonly [
  key: string,
  title: string,
  type: BlockValueType,
  read: (entry: Entry, index: number) => ColumnValue,
]

export function tableBlock<Entry>(
  key: string,
  title: string | null,
  entries: readonly Entry[],
  columns: readonly ColumnOf<Entry>[],
  rowOf: (entry: Entry, index: number) => Omit<TableRow, 'values'>,
): TableBlock {
  const rows = entries.map((entry, index) => ({
    ...rowOf(entry, index),
    values: columns.map(([, , , read]) => read(entry, index)),
  }))
  const keys = distinctKeys(rows.map((row) => row.key))
  return {
    kind: 'table',
    key,
    title,
    columns: columns.map(([column, heading, type]) => ({ key: column, title: heading, type })),
    rows: rows.map((row, index) => ({ ...row, key: keys[index] ?? row.key })),
  }
}

/** Numbers repeated keys, so that a key does not depend on other rows. */
export function distinctKeys(keys: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return keys.map((key) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key} ${count}`
  })
}

const MAX_ROWS = 60

/** Keeps the newest rows, and adds a sentence if there are more. */
export function newestRows(table: TableBlock, moreKey = 'more'): Block[] {
  const { rows } = table
  if (rows.length <= MAX_ROWS) return [table]
  return [
    { ...table, rows: rows.slice(0, MAX_ROWS) },
    textBlock(moreKey, `Only the newest ${MAX_ROWS} are listed.`),
  ]
}
