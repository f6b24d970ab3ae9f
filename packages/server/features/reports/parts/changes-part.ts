import { formatDate } from '#domain/text/dates.ts'
import { parcelTimeline } from '../../watching/parcel-timeline/service.ts'
import { type PartMaker, text } from './part-maker.ts'

const MOST = 40

/** Changes that releases made to the parcel, newest first, as its timeline shows them. */
export const changesPart: PartMaker = {
  async ofParcel({ database, allowed, units }, { upid }) {
    const { entries, watched } = await parcelTimeline(database, allowed, upid, units)
    const since = `Changes are known since ${formatDate(watched.first.asOf)}.`
    if (entries.length === 0) return [text('none', `Nothing changed on this parcel. ${since}`)]
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
          values: [entry.on, entry.title, entry.text],
          releaseId: entry.releaseId,
        })),
      },
      text('since', entries.length > MOST ? `Only the newest ${MOST} are listed. ${since}` : since),
    ]
  },
}
