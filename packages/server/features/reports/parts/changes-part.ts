import { nothingChanged, reachOf, unseenLabel } from '#domain/watching/changes/texts/timeline-reach.ts'
import { parcelTimeline } from '../../watching/parcel-timeline/service.ts'
import { type PartMaker, text } from './part-maker.ts'

const MOST = 40

/** Changes of the parcel by release, newest first, as on its timeline, and the timeline's caveats. */
export const changesPart: PartMaker = {
  async ofParcel({ database, allowed, units }, { upid }) {
    const timeline = await parcelTimeline(database, allowed, upid, units)
    const { entries } = timeline
    const unseen = unseenLabel(timeline.unseen, 'this report')
    const reach =
      entries.length === 0
        ? nothingChanged(timeline)
        : reachOf({ ...timeline, isCut: timeline.isCut || entries.length > MOST })
    const note = text('reach', [reach, unseen].filter(Boolean).join(' '))
    if (entries.length === 0) return [note]
    return [
      {
        kind: 'table',
        key: 'changes',
        title: null,
        columns: [
          { key: 'on', title: 'Date', type: 'date' },
          { key: 'title', title: 'Change', type: 'text' },
          { key: 'text', title: 'What changed', type: 'text' },
        ],
        rows: entries.slice(0, MOST).map((entry) => ({
          key: entry.key,
          values: [entry.on, entry.title, entry.unit ? `${entry.unit.label}: ${entry.text}` : entry.text],
          releaseId: entry.releaseId,
        })),
      },
      note,
    ]
  },
}
