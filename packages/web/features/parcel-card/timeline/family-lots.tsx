import type { TimelineEntry, TimelineLot } from '#contract/parcel/parcel-timeline.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { sharePercent } from '#domain/watching/changes/change-labels.ts'
import { openParcel } from '../../../state/panel.ts'
import { useCollapsed } from '../../../ui/lists/use-collapsed.tsx'
import classes from './family-lots.module.css'

const MOST_AT_FIRST = 4
/** Share from which a single preceding or succeeding parcel counts as whole, so that its share is not shown. */
const WHOLE = 0.995

interface FamilyLotsProps {
  lineage: NonNullable<TimelineEntry['lineage']>
  /** The parcel whose card this is: the way from it to itself leads nowhere. */
  upid: string
}

/** The parcels before and after, each linked to its own card; the cards of removed parcels show their successors. */
export function FamilyLots({ lineage, upid }: FamilyLotsProps) {
  const { parents, children, moreParents, moreChildren } = lineage
  if (parents.length + children.length < 2) return null
  return (
    <div className={classes.family}>
      <Side title="Before" lots={parents} more={moreParents} upid={upid} />
      <Side title="After" lots={children} more={moreChildren} upid={upid} />
    </div>
  )
}

interface SideProps {
  title: string
  lots: readonly TimelineLot[]
  /** Number of parcels beyond those that were sent. */
  more: number
  upid: string
}

function Side({ title, lots, more, upid }: SideProps) {
  const { shown, button, isWhole } = useCollapsed(lots, { most: MOST_AT_FIRST })
  if (lots.length === 0) return null
  return (
    <div className={classes.side}>
      <span className={classes.title}>{title}</span>
      <ul>
        {shown.map((lot) => (
          <li key={lot.upid}>
            <Lot lot={lot} isThis={lot.upid === upid} />
          </li>
        ))}
      </ul>
      {button}
      {isWhole && more > 0 && (
        <span className={classes.more}>and {more.toLocaleString('en-CA')} smaller ones</span>
      )}
    </div>
  )
}

function Lot({ lot: { upid, pid, name, share, exists }, isThis }: { lot: TimelineLot; isThis: boolean }) {
  const title = pid === null ? name : `PID ${formatPid(pid)}`
  const notes = [
    share !== null && share < WHOLE && sharePercent(share),
    // A name without an address is the title itself.
    name !== title && name,
    isThis ? 'this parcel' : !exists && 'no longer in the data',
  ].filter(Boolean)
  return (
    <>
      {isThis ? (
        <b className={classes.own}>{title}</b>
      ) : (
        <button type="button" className={classes.lot} onClick={() => openParcel(upid)}>
          {title}
        </button>
      )}
      {notes.length > 0 && <span className={classes.notes}>{notes.join(' · ')}</span>}
    </>
  )
}
