import type { BlockFact, TableBlock, TableRow } from '../../blocks/block.ts'
import type { ColumnValue } from '../../text/column-type.ts'
import type { PartKey } from '../part-kinds.ts'
import { listBlocks } from '../printed-content.ts'
import type { GlancePart } from './empty-parts.ts'

export const partTable = (parts: readonly GlancePart[], part: PartKey, key: string): TableBlock | undefined =>
  parts
    .filter((candidate) => candidate.key === part)
    .flatMap(listBlocks)
    .find((block) => block.kind === 'table' && block.key === key) as TableBlock | undefined

export const getCell = ({ columns }: TableBlock, { values }: TableRow, column: string): ColumnValue =>
  values[columns.findIndex(({ key }) => key === column)] ?? null

export function rowFact(table: TableBlock, row: TableRow, column: string): BlockFact {
  const { title = '', type = 'text' } = table.columns.find(({ key }) => key === column) ?? {}
  const { releaseId, furtherReleaseIds } = row
  return {
    key: `${row.key}/${column}`,
    term: title,
    type,
    value: getCell(table, row, column),
    note: '',
    releaseId,
    ...(furtherReleaseIds && { furtherReleaseIds }),
  }
}
