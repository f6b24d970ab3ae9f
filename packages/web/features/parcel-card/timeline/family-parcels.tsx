import { Text } from '@mantine/core'
import type { TimelineEntry, TimelineParcel } from '#contract/parcel/parcel-timeline.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatShare } from '#domain/text/percent.ts'
import { MIN_WHOLE_LINK_SHARE } from '#domain/watching/changes/lineage/lineage.ts'
import { openParcel } from '../../../state/panel.ts'
import { useCollapsed } from '../../../ui/lists/use-collapsed.tsx'
import classes from './family-parcels.module.css'

const MAX_COLLAPSED = 4

interface FamilyParcelsProps {
  lineage: NonNullable<TimelineEntry['lineage']>
  upid: string
}

export function FamilyParcels({ lineage, upid }: FamilyParcelsProps) {
  const { parents, children, moreParents, moreChildren } = lineage
  if (parents.length + children.length < 2) return null
  return (
    <div className={classes.family}>
      <Side title="Before" parcels={parents} more={moreParents} upid={upid} />
      <Side title="After" parcels={children} more={moreChildren} upid={upid} />
    </div>
  )
}

interface SideProps {
  title: string
  parcels: readonly TimelineParcel[]
  more: number
  upid: string
}

function Side({ title, parcels, more, upid }: SideProps) {
  const { visibleItems, button, isComplete } = useCollapsed(parcels, { max: MAX_COLLAPSED })
  if (parcels.length === 0) return null
  return (
    <div className={classes.side}>
      <Text span inherit c="dimmed">
        {title}
      </Text>
      <ul>
        {visibleItems.map((parcel) => (
          <li key={parcel.upid}>
            <Parcel parcel={parcel} isCurrent={parcel.upid === upid} />
          </li>
        ))}
      </ul>
      {button}
      {isComplete && more > 0 && <span className={classes.more}>and {formatNumber(more)} smaller ones</span>}
    </div>
  )
}

function Parcel({ parcel, isCurrent }: { parcel: TimelineParcel; isCurrent: boolean }) {
  const { upid, pid, name, share, exists } = parcel
  const title = pid === null ? name : `PID ${formatPid(pid)}`
  const notes = [
    share !== null && share < MIN_WHOLE_LINK_SHARE && formatShare(share),
    name !== title && name,
    isCurrent ? 'this parcel' : !exists && 'no longer in the data',
  ].filter(Boolean)
  return (
    <>
      {isCurrent ? (
        <b className={classes.own}>{title}</b>
      ) : (
        <button type="button" className={classes.parcel} onClick={() => openParcel(upid)}>
          {title}
        </button>
      )}
      {notes.length > 0 && <span className={classes.notes}>{notes.join(' · ')}</span>}
    </>
  )
}
