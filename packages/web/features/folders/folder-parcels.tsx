import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Folder } from '#contract/watching/collections.ts'
import type { Bounds } from '#contract/wire/geometry.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { fetchParcelRows } from '../../state/collections/folders.ts'
import { openParcel } from '../../state/panel.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import classes from './folders.module.css'
import { RemovedParcels } from './removed-parcels.tsx'

/** The table shows more, once selected. */
const MOST_LISTED = 200

interface FolderParcelsProps {
  folder: Folder
  onShow: (bounds: Bounds) => void
}

/** A click opens the parcel's card. */
export function FolderParcels({ folder: { id, parcelCount }, onShow }: FolderParcelsProps) {
  const {
    data: listed,
    error,
    refetch,
  } = useQuery({
    queryKey: KEYS.folderParcels(id, parcelCount),
    queryFn: ({ signal }) => fetchParcelRows(id, MOST_LISTED, signal),
    enabled: parcelCount > 0,
    // Until the changed list has loaded.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    staleTime: 0,
  })
  if (parcelCount === 0) return null
  if (error !== null) {
    return (
      <p className={classes.parcelsNote} role="alert">
        {describeError(error).message}{' '}
        <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  const more = parcelCount - Math.min(parcelCount, MOST_LISTED)
  return (
    <section className={classes.parcels} aria-label="Parcels of this folder">
      {!listed ? (
        <div role="status" aria-label="Loading the parcels">
          <Skeleton height={20} mb={8} />
          <Skeleton height={20} mb={8} />
          <Skeleton height={20} />
        </div>
      ) : (
        <ul className={classes.list}>
          {listed.rows.map(({ upid, label, bounds }) => (
            <li key={upid}>
              <RowButton
                within="list"
                onClick={() => {
                  openParcel(upid)
                  onShow(bounds)
                }}
              >
                <span className={classes.name}>{label}</span>
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {listed && <RemovedParcels upids={listed.missing} />}
      {more > 0 && <p className={classes.parcelsNote}>{`and ${formatNumber(more)} more`}</p>}
    </section>
  )
}
