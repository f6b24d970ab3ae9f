import { formatCurrency0 } from '#domain/text/money.ts'
import type { netSheet } from '#domain/valuation/client/net-sheet.ts'
import classes from './net-table.module.css'

export function NetTable({ sheet: { columns, lines } }: { sheet: NonNullable<ReturnType<typeof netSheet>> }) {
  return (
    <div className={classes.box} style={{ ['--columns' as string]: columns.length }}>
      <table className={classes.net}>
        <thead>
          <tr>
            <td />
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ title, dollars }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {columns.map((column, index) => (
                <td key={column.title}>{formatCurrency0(dollars[index] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
