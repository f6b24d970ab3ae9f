import { useQueries } from '@tanstack/react-query'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { useUnits } from '../../state/account/preferences.ts'
import { openParcel } from '../../state/panel.ts'
import { parcelTimelineQuery } from '../../state/parcel/parcel-queries.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { useCollapsed } from '../../ui/lists/use-collapsed.tsx'
import classes from './folders.module.css'

/** Initially: names are queried one by one. */
const MOST_AT_FIRST = 20

/** Removed by releases; the card shows what became of them. */
export function RemovedParcels({ upids }: { upids: readonly string[] }) {
  const { shown, button } = useCollapsed(upids, { most: MOST_AT_FIRST })
  const units = useUnits()
  const named = useQueries({ queries: shown.map((upid) => parcelTimelineQuery(upid, units)) })
  const known = named.flatMap(({ data, isError }, index) => {
    const name = data?.parcel.name ?? (isError ? 'Its name could not be loaded' : null)
    return name === null ? [] : [{ upid: shown[index] ?? '', name }]
  })
  if (upids.length === 0) return null
  return (
    <>
      <p className={classes.parcelsNote}>{formatParcels(upids)} no longer in the data</p>
      <ul className={classes.list} aria-label="No longer in the data">
        {known.map(({ upid, name }) => (
          <li key={upid}>
            <RowButton within="list" onClick={() => openParcel(upid)}>
              <span className={classes.name}>{name}</span>
            </RowButton>
          </li>
        ))}
      </ul>
      {button}
    </>
  )
}
