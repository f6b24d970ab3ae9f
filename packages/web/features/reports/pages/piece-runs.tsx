import { memo } from 'react'
import type { PieceMeasures } from './layout/measure-pieces.ts'
import type { Piece } from './piece.ts'
import classes from './pieces.module.css'
import table from './table.module.css'

interface PieceRunsProps {
  pieces: readonly Piece[]
  /** Measured column widths, which are the same on every page. */
  columns: PieceMeasures['columns'] | null
}

export const PieceRuns = memo(function PieceRuns({ pieces, columns }: PieceRunsProps) {
  return groupRuns(pieces).map((run) => {
    const [first] = run
    if (!first) return null
    if (first.table === null) {
      return (
        <div
          key={first.key}
          data-piece={first.key}
          className={classes.piece}
          style={first.scale === undefined ? undefined : { zoom: first.scale }}
        >
          {first.node}
        </div>
      )
    }
    const widths = columns?.get(first.table.key)
    return (
      <table
        key={first.key}
        className={table.table}
        data-table={first.table.key}
        data-fixed={widths !== undefined}
      >
        {widths && (
          <colgroup>
            {widths.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead>{run.filter(({ table }) => table?.isHead).map(renderPiece)}</thead>
        <tbody>{run.filter(({ table }) => !table?.isHead).map(renderPiece)}</tbody>
      </table>
    )
  })
})

const renderPiece = ({ key, node }: Piece) => (
  <tr key={key} data-piece={key}>
    {node}
  </tr>
)

function groupRuns(pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (piece.table !== null && last?.[0]?.table?.key === piece.table.key) last.push(piece)
    else runs.push([piece])
  }
  return runs
}
