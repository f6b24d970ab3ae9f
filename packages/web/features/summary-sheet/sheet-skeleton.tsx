import { Skeleton } from '@mantine/core'
import { BLOCK_KEYS, SHEET_BLOCKS } from '#domain/summary-sheet/sheet-blocks.ts'
import classes from './section/sheet-section.module.css'
import column from './sheet-column.module.css'

/** Placeholder of a sheet before its data arrives, with the blocks in their final places. */
export function SheetSkeleton() {
  return (
    <div className={column.column} role="status" aria-label="Loading the summary sheet">
      <div className={column.head}>
        <Skeleton height={20} width="70%" />
        <Skeleton height={12} width="50%" />
      </div>
      <div className={column.blocks}>
        {BLOCK_KEYS.filter((key) => key !== 'mlsHistory').map((key) => (
          <div key={key}>
            <p className={classes.heading}>{SHEET_BLOCKS[key]}</p>
            <Skeleton height={12} width="60%" mb={8} />
            <Skeleton height={12} width="45%" />
          </div>
        ))}
      </div>
    </div>
  )
}
