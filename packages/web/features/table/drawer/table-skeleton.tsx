import classes from './table-skeleton.module.css'

const ROWS = Array.from({ length: 6 }, (_, index) => index)
const CELLS = Array.from({ length: 7 }, (_, index) => index)

/** While its code is loading. */
export function TableSkeleton() {
  return (
    <div className={classes.table} aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className={classes.row}>
          {CELLS.map((cell) => (
            <span key={cell} style={{ width: cell === 0 ? 160 : 70 + ((row + cell) % 3) * 16 }} />
          ))}
        </div>
      ))}
    </div>
  )
}
