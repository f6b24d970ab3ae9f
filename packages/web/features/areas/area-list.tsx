import { useState } from 'react'
import type { Area } from '#contract/collections.ts'
import { editedArea, useAreaEdits } from '../../state/area-edits.ts'
import { FilterInput } from '../../ui/fields/filter-input.tsx'
import { AreaRow } from './area-row.tsx'
import classes from './areas.module.css'
import { useShown } from './use-shown.ts'

/** More than this, and one looks for an area by its name. */
const SEARCHED_FROM = 8

/** The areas by name; the map shows them. */
export function AreaList({ areas }: { areas: readonly Area[] }) {
  const [search, setSearch] = useState('')
  const edits = useAreaEdits()
  useShown(areas)
  const wanted = search.trim().toLowerCase()
  const shown = areas.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      {areas.length > SEARCHED_FROM && (
        <FilterInput
          aria-label="Find an area"
          placeholder="Find an area..."
          value={search}
          onChange={setSearch}
        />
      )}
      <ul className={classes.list}>
        {shown.map((area) => (
          <AreaRow key={area.id} area={editedArea(area, edits[area.id])} />
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.line}>No area is called that.</p>}
    </>
  )
}
