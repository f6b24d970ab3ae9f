import { type ReactNode, useState } from 'react'
import { FilterInput } from '../fields/filter-input.tsx'
import classes from './named-list.module.css'

/** More than this, and one looks for something by its name. */
const SEARCHED_FROM = 8

interface NamedListProps<Item> {
  items: readonly Item[]
  /** Noun for one item: `folder`. */
  what: string
  /** `an`, where it is not `a`. */
  article?: 'a' | 'an'
  className?: string | undefined
  /** Renders one item as a list item with its key. */
  children: (item: Item) => ReactNode
}

/** Things by their names, in the order given; a long list can be looked through. */
export function NamedList<Item extends { name: string }>({
  items,
  what,
  article = 'a',
  className,
  children,
}: NamedListProps<Item>) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = items.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      {items.length > SEARCHED_FROM && (
        <FilterInput
          aria-label={`Find ${article} ${what}`}
          placeholder={`Find ${article} ${what}...`}
          value={search}
          onChange={setSearch}
        />
      )}
      <ul className={className}>{shown.map(children)}</ul>
      {shown.length === 0 && <p className={classes.none}>No {what} is called that.</p>}
    </>
  )
}
