import { useQueries } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { openParcel } from '../../state/panel.ts'
import { parcels } from './folder-words.ts'
import classes from './folders.module.css'

/** What they were called is asked one by one. */
const MOST_NAMED = 20

/** Parcels of a folder that releases took away: each opens its card, which tells what became of it. */
export function GoneParcels({ upids }: { upids: readonly string[] }) {
  const named = useQueries({
    queries: upids.slice(0, MOST_NAMED).map((upid) => ({
      queryKey: ['parcel-timeline', upid],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('parcelTimeline', { params: { upid }, signal, isQuiet: true, failures: 'caller' as const }),
    })),
  })
  const known = named.flatMap(({ data, isError }, index) => {
    const name = data?.parcel.name ?? (isError ? 'Its name could not be loaded' : null)
    return name === null ? [] : [{ upid: upids[index] ?? '', name }]
  })
  if (upids.length === 0) return null
  return (
    <>
      <p className={classes.parcelsNote}>{parcels(upids.length)} no longer in the data</p>
      <ul className={classes.list} aria-label="No longer in the data">
        {known.map(({ upid, name }) => (
          <li key={upid}>
            <button type="button" className={classes.folder} onClick={() => openParcel(upid)}>
              <span className={classes.name}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
