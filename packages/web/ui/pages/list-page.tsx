import { Box, Group, Skeleton, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { FilterInput } from '../fields/filter-input.tsx'
import { Loaded } from '../hints/load-failure.tsx'
import classes from './list-page.module.css'
import { PageHeader } from './page-header.tsx'

interface ListPageProps<Item> {
  title: string
  /** Such as `reports`. */
  pluralNoun: string
  query: {
    data: readonly Item[] | undefined
    error: unknown
    isFetching: boolean
    refetch: () => unknown
  }
  action?: ReactNode
  children: (items: readonly Item[]) => ReactNode
}

export function ListPage<Item>({ title, pluralNoun, query, action, children }: ListPageProps<Item>) {
  return (
    <main className={classes.page} aria-busy={query.isFetching}>
      <PageHeader title={title}>{action}</PageHeader>
      <div className={classes.scroll}>
        <div className={classes.sheet}>
          <Loaded query={query} noun={`The ${pluralNoun}`} fallback={<ListSkeleton noun={pluralNoun} />}>
            {children}
          </Loaded>
        </div>
      </div>
    </main>
  )
}

interface FoundListProps {
  /** Such as `report`. */
  noun: string
  label: string
  /** Number of all items, in words: `12 reports`. */
  total: string
  isFiltered: boolean
  search: string
  onSearch: (search: string) => void
  order?: ReactNode
  rows: readonly ReactNode[]
}

export function FoundList({ noun, label, total, isFiltered, search, onSearch, order, rows }: FoundListProps) {
  return (
    <>
      <Group gap={12} mb={8}>
        <FilterInput
          className={classes.search ?? ''}
          aria-label={`Find a ${noun}`}
          placeholder={`Find a ${noun}...`}
          value={search}
          onChange={onSearch}
        />
        <span className={classes.count} role="status">
          {isFiltered ? `${rows.length} of ${total}` : total}
        </span>
        {order && <Box w={168}>{order}</Box>}
      </Group>
      {rows.length === 0 ? (
        <Text c="dimmed" ta="center" my={24}>
          No {noun} is called “{search.trim()}”.
        </Text>
      ) : (
        <ul className={classes.list} aria-label={label}>
          {rows}
        </ul>
      )}
    </>
  )
}

const SKELETON_ROWS = 6

function ListSkeleton({ noun }: { noun: string }) {
  return (
    <div role="status" aria-label={`Loading the ${noun}`}>
      <Group gap={12} mb={8}>
        <Skeleton height={36} maw={360} />
      </Group>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
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

type RowActionProps = Omit<ComponentProps<typeof IconButton>, 'label'> & { verb: string; title: string }

/** Labelled by action and item. A double click acts once, even if the server responds between the clicks. */
export const RowAction = ({ verb, title, ...button }: RowActionProps) => (
  <IconButton iconSize={16} label={`${verb}: ${title}`} data-once {...button} />
)
