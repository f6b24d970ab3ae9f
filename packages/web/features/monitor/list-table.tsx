import { Button, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { capitalized } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { messageInPlace } from '../../lib/api/api-error.ts'
import { LoadFailure } from '../../ui/hints/load-failure.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import { EmptyState } from '../../ui/hints/notice.tsx'
import classes from './list-table.module.css'
import type { List } from './use-list.ts'

interface ListColumn<Row> {
  title: string
  /** Whether the column has buttons, at the right, and a title only for screen readers. */
  isAction?: boolean
  isNumber?: boolean
  isMinor?: boolean
  cell: (row: Row) => ReactNode
}

interface ListTableProps<Row> {
  /** Plural noun: `accounts`. */
  noun: string
  list: List<Row>
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => string
  empty: { title: string; body: ReactNode }
  /** Whether filters are set, which changes the message for an empty list. */
  isNarrowed?: boolean
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const { noun, list, columns, keyOf, empty, isNarrowed = false } = props
  const { rows, error } = list
  if (rows === undefined && error)
    return <LoadFailure noun={`The ${noun}`} error={error} retry={list.reload} />
  if (rows === undefined) return <ListSkeleton noun={noun} />
  if (rows.length === 0) {
    return isNarrowed ? (
      <EmptyState title={`No ${noun} found`}>No results match these filters.</EmptyState>
    ) : (
      <EmptyState title={empty.title}>{empty.body}</EmptyState>
    )
  }
  return (
    <>
      <table className={classes.table} aria-label={capitalized(noun)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                data-number={column.isNumber || column.isAction}
                data-minor={column.isMinor}
              >
                {column.isAction ? <VisuallyHidden>{column.title}</VisuallyHidden> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.title}
                  data-number={column.isNumber || column.isAction}
                  data-minor={column.isMinor}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <span role="status">
          {formatNumber(rows.length)} of {formatNumber(list.total)} {noun}
        </span>
        {error && (
          <Text span inherit c="var(--danger)">
            The {noun} could not be loaded. {messageInPlace(error)}
          </Text>
        )}
        {list.hasMore && (
          <Button variant="default" size="xs" loading={list.isLoadingMore} onClick={list.loadMore}>
            Show more
          </Button>
        )}
      </div>
    </>
  )
}

export const ListSkeleton = ({ noun }: { noun: string }) => (
  <Loading label={`Loading the ${noun}`} heights={[28, 28, 28, 28, 28, 28, 28, 28]} />
)
