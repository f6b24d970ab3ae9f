import type { Area } from '#contract/watching/collections.ts'
import { NamedList } from '../../ui/lists/named-list.tsx'
import { editedArea, useAreaEdits } from './area-edits.ts'
import { AreaRow } from './area-row.tsx'
import classes from './areas.module.css'
import { useShown } from './use-shown.ts'

/** The areas by name; the map shows them. */
export function AreaList({ areas }: { areas: readonly Area[] }) {
  const edits = useAreaEdits()
  useShown(areas)
  return (
    <NamedList items={areas} what="area" article="an" className={classes.list}>
      {(area) => <AreaRow key={area.id} area={editedArea(area, edits[area.id])} />}
    </NamedList>
  )
}
