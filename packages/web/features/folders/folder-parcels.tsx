import { Text } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { Folder } from '#contract/watching/collections.ts'
import type { Bounds } from '#contract/wire/geometry.ts'
import { formatParcels } from '#domain/parcel/address/strata-unit.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { useUnits } from '../../state/account/preferences.ts'
import { fetchParcelRows } from '../../state/collections/folders.ts'
import { openParcel } from '../../state/panel.ts'
import { parcelTimelineQuery } from '../../state/parcel/parcel-queries.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { LoadFailureLine } from '../../ui/hints/load-failure.tsx'
import { Loading } from '../../ui/hints/loading.tsx'
import { useCollapsed } from '../../ui/lists/use-collapsed.tsx'
import classes from './folders.module.css'

const MAX_ROWS = 200

interface FolderParcelsProps {
  folder: Folder
  onShow: (bounds: Bounds) => void
}

export function FolderParcels({ folder: { id, parcelCount }, onShow }: FolderParcelsProps) {
  const {
    data: parcels,
    error,
    refetch,
  } = useQuery({
    queryKey: KEYS.folderParcels(id, parcelCount),
    queryFn: ({ signal }) => fetchParcelRows(id, MAX_ROWS, signal),
    enabled: parcelCount > 0,
    placeholderData: (previousData, query) => (query?.queryKey[1] === id ? previousData : undefined),
    staleTime: 0,
  })
  if (parcelCount === 0) return null
  if (error !== null) {
    return <LoadFailureLine noun="The parcels" error={error} retry={refetch} mt={8} />
  }
  const hiddenCount = parcelCount - Math.min(parcelCount, MAX_ROWS)
  return (
    <section className={classes.parcels} aria-label="Parcels of this folder">
      {!parcels ? (
        <Loading label="Loading the parcels" heights={[20, 20, 20]} />
      ) : (
        <ul className={classes.list}>
          {parcels.rows.map(({ upid, label, bounds }) => (
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
      {parcels && <RemovedParcels upids={parcels.missing} />}
      {hiddenCount > 0 && <Text fz={13} c="dimmed" mt={8}>{`and ${formatNumber(hiddenCount)} more`}</Text>}
    </section>
  )
}

/** Limits the rows, because each name needs a query. */
const MAX_COLLAPSED = 20

function RemovedParcels({ upids }: { upids: readonly string[] }) {
  const { visibleItems, button } = useCollapsed(upids, { max: MAX_COLLAPSED })
  const units = useUnits()
  const queries = useQueries({ queries: visibleItems.map((upid) => parcelTimelineQuery(upid, units)) })
  const namedParcels = queries.flatMap(({ data, isError }, index) => {
    const name = data?.parcel.name ?? (isError ? 'Its name could not be loaded' : null)
    return name === null ? [] : [{ upid: visibleItems[index] ?? '', name }]
  })
  if (upids.length === 0) return null
  return (
    <>
      <Text fz={13} c="dimmed" mt={8}>
        {formatParcels(upids)} no longer in the data
      </Text>
      <ul className={classes.list} aria-label="No longer in the data">
        {namedParcels.map(({ upid, name }) => (
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
