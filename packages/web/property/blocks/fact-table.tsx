import type { ProvenanceById } from '#contract/wire/provenance.ts'
import { cellType, rowReleases, type TableBlock } from '#domain/blocks/block.ts'
import { alignBlockValue } from '#domain/blocks/block-value.ts'
import { releaseLines } from '../../lib/source-lines.ts'
import { useUnits } from '../../state/account/preferences.ts'
import { Sourced } from '../../ui/sourced.tsx'
import { BlockValue } from './block-value.tsx'
import classes from './fact-table.module.css'

interface FactTableProps {
  block: TableBlock
  provenance: ProvenanceById
}

export function FactTable({ block: { title, columns, rows }, provenance }: FactTableProps) {
  const units = useUnits()
  return (
    <table className={classes.table}>
      {title !== null && <caption>{title}</caption>}
      <thead>
        <tr>
          {columns.map(({ key, type, title }) => (
            <th key={key} scope="col" data-align={alignBlockValue(type)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {columns.map((column, index) => {
              const type = cellType(row, column)
              const value = <BlockValue type={type} units={units} value={row.values[index] ?? null} />
              if (index === 0)
                return (
                  <th key={column.key} scope="row">
                    {value}
                  </th>
                )
              const isSourced = index === columns.length - 1 && row.releaseId !== null
              return (
                <td key={column.key} data-align={alignBlockValue(type)}>
                  {isSourced ? (
                    <Sourced lines={releaseLines(rowReleases(row), provenance)}>{value}</Sourced>
                  ) : (
                    value
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
