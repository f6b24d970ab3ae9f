import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FilterInput } from '../fields/filter-input.tsx'

/** Number of items above which the list has a search. */
const MIN_SEARCHABLE = 8

interface NamedListProps<Item> {
  items: readonly Item[]
  /** Noun for an item: `folder`. */
  what: string
  article?: 'a' | 'an'
  className?: string | undefined
  children: (item: Item) => ReactNode
}

export function NamedList<Item extends { name: string }>(props: NamedListProps<Item>) {
  const { items, what, article = 'a', className, children } = props
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLowerCase()
  const shown = items.filter(({ name }) => name.toLowerCase().includes(searchText))
  return (
    <>
      {items.length > MIN_SEARCHABLE && (
        <FilterInput
          aria-label={`Find ${article} ${what}`}
          placeholder={`Find ${article} ${what}...`}
          value={search}
          onChange={setSearch}
        />
      )}
      <ul className={className}>{shown.map(children)}</ul>
      {shown.length === 0 && (
        <Text fz={13} c="dimmed">
          No {what} is called that.
        </Text>
      )}
    </>
  )
}
