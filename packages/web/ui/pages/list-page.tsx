import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messageInPlace } from '../../lib/api/api-error.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { FilterInput } from '../fields/filter-input.tsx'
import { ErrorState } from '../hints/notice.tsx'
import classes from './list-page.module.css'
import { PageHeader } from './page-header.tsx'

interface ListPageProps<Item> {
  title: string
  /** `reports`. */
  things: string
  query: {
    data: readonly Item[] | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  action?: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

/** Loading, failed, or loaded. */
export function ListPage<Item>({ title, things, query, action, children }: ListPageProps<Item>) {
  const { data, error, isFetching, refetch } = query
  return (
    <main className={classes.page} aria-busy={isFetching}>
      <PageHeader title={title}>{action}</PageHeader>
      <div className={classes.scroll}>
        <div className={classes.sheet}>
          {data ? (
            children(data)
          ) : error !== null ? (
            <ErrorState
              title={`The ${things} could not be loaded`}
              icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            >
              {messageInPlace(error)}
            </ErrorState>
          ) : (
            <ListSkeleton things={things} />
          )}
        </div>
      </div>
    </main>
  )
}

interface FoundListProps {
  /** Noun of an item: `report`. */
  what: string
  /** Name of the list: `Reports`. */
  label: string
  /** Number of all items, in words: `12 reports`. */
  all: string
  /** Whether the search shows all items. */
  isWhole: boolean
  search: string
  onSearch: (search: string) => void
  /** Choice of the order. */
  order?: ReactNode
  rows: readonly ReactNode[]
}

/** A list with a search field. */
export function FoundList({ what, label, all, isWhole, search, onSearch, order, rows }: FoundListProps) {
  return (
    <>
      <div className={classes.tools}>
        <FilterInput
          className={classes.search ?? ''}
          aria-label={`Find a ${what}`}
          placeholder={`Find a ${what}...`}
          value={search}
          onChange={onSearch}
        />
        <span className={classes.count} role="status">
          {isWhole ? all : `${rows.length} of ${all}`}
        </span>
        {order && <div className={classes.order}>{order}</div>}
      </div>
      {rows.length === 0 ? (
        <p className={classes.none}>
          No {what} is called “{search.trim()}”.
        </p>
      ) : (
        <ul className={classes.list} aria-label={label}>
          {rows}
        </ul>
      )}
    </>
  )
}

const SKELETON_ROWS = 6

function ListSkeleton({ things }: { things: string }) {
  return (
    <div role="status" aria-label={`Loading the ${things}`}>
      <div className={classes.tools}>
        <Skeleton height={36} maw={360} />
      </div>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders, which are alike
        <div key={index} className={classes.row}>
          <Skeleton height={36} width={36} />
          <div className={classes.name}>
            <Skeleton height={14} width="60%" mb={6} />
            <Skeleton height={10} width="30%" />
          </div>
        </div>
      ))}
    </div>
  )
}

interface RowActionProps {
  verb: string
  title: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

/** Labelled by action and item. */
export const RowAction = ({ verb, title, ...button }: RowActionProps) => (
  <IconButton label={`${verb}: ${title}`} {...button} />
)
