import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FilterInput } from '../fields/filter-input.tsx'

/** Longer lists have a search. */
const MAX_ITEMS_WITHOUT_SEARCH = 8

interface NamedListProps<Item> {
  items: readonly Item[]
  /** Such as `folder`. */
  noun: string
  article?: 'a' | 'an'
  className?: string | undefined
  children: (item: Item) => ReactNode
}

export function NamedList<Item extends { name: string }>(props: NamedListProps<Item>) {
  const { items, noun, article = 'a', className, children } = props
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLowerCase()
  const matches = items.filter(({ name }) => name.toLowerCase().includes(searchText))
  return (
    <>
      {items.length > MAX_ITEMS_WITHOUT_SEARCH && (
        <FilterInput
          aria-label={`Find ${article} ${noun}`}
          placeholder={`Find ${article} ${noun}...`}
          value={search}
          onChange={setSearch}
        />
      )}
      <ul className={className}>{matches.map(children)}</ul>
      {matches.length === 0 && (
        <Text fz={13} c="dimmed">
          No {noun} is called that.
        </Text>
      )}
    </>
  )
}
