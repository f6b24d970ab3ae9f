import { LotlineError } from '#contract/errors.ts'
import { findNearbyApplications } from './nearby-application-queries.ts'
import { type PartMaker, text } from './part-maker.ts'

const WITHIN_METRES = 400
const MOST = 30

/** Development applications around the parcel, nearest first. */
export const applicationsPart: PartMaker = {
  async ofParcel({ database }, { upid }) {
    const found = await findNearbyApplications(database, upid, WITHIN_METRES, MOST + 1)
    if (found === null) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
    if (found.length === 0) {
      return [text('none', `No development application within ${WITHIN_METRES} m is in the data.`)]
    }
    return [
      {
        kind: 'table',
        key: 'applications',
        title: null,
        columns: [
          { key: 'file', title: 'File', type: 'text' },
          { key: 'proposal', title: 'Proposal', type: 'text' },
          { key: 'status', title: 'Status', type: 'text' },
          { key: 'date', title: 'Date', type: 'date' },
          { key: 'distance', title: 'Distance', type: 'meters' },
        ],
        rows: found.slice(0, MOST).map((each, index) => ({
          key: `${each.code ?? ''}-${index}`,
          values: [
            each.code,
            each.title ?? each.category,
            each.status,
            each.effective_on,
            // Within the parcel it is nearer than anything can be measured.
            Math.round(each.metres),
          ],
          releaseId: each.release_id,
        })),
      },
      ...(found.length > MOST ? [text('more', `Only the nearest ${MOST} are listed.`)] : []),
    ]
  },
}
