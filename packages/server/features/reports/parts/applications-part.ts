import { LotlineError } from '#contract/errors.ts'
import { NEARBY_METRES } from '#domain/report/part-kinds.ts'
import { formatReach } from '#domain/text/units.ts'
import { findNearbyApplications } from './nearby-application-queries.ts'
import { distinctKeys, type PartMaker, text } from './part-maker.ts'

const MOST = 30

/** Development applications around the parcel, nearest first. */
export const applicationsPart: PartMaker = {
  async ofParcel({ database, units }, { upid }) {
    const found = await findNearbyApplications(database, upid, NEARBY_METRES, MOST + 1)
    if (found === null) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
    const within = `within ${formatReach(NEARBY_METRES, units)} of the parcel`
    if (found.length === 0) return [text('none', `No development application ${within} is in the data.`)]
    const keys = distinctKeys(found.map(({ code }) => code ?? ''))
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
          { key: 'distance', title: 'Distance', type: 'distance' },
        ],
        rows: found.slice(0, MOST).map((each, index) => ({
          key: keys[index] ?? '',
          values: [
            each.code,
            each.title ?? each.category,
            each.status,
            each.effective_on,
            Math.round(each.metres),
          ],
          releaseId: each.release_id,
        })),
      },
      text('within', found.length > MOST ? `The nearest ${MOST} ${within}.` : `All ${within}.`),
    ]
  },
}
