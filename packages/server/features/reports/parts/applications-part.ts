import { LotlineError } from '#contract/errors.ts'
import { tableOf, text } from '#domain/blocks/make-block.ts'
import { NEARBY_METRES } from '#domain/report/part-kinds.ts'
import { formatReach } from '#domain/text/units.ts'
import { findNearbyApplications } from './nearby-application-queries.ts'
import type { PartMaker } from './part-maker.ts'

const MOST = 30

/** Development applications around the parcel, nearest first. */
export const applicationsPart: PartMaker = {
  async ofParcel({ database, units }, { upid }) {
    const found = await findNearbyApplications(database, upid, NEARBY_METRES, MOST + 1)
    if (found === null) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
    const within = `within ${formatReach(NEARBY_METRES, units)} of the parcel`
    if (found.length === 0) return [text('none', `No development application ${within} is in the data.`)]
    return [
      tableOf(
        'applications',
        null,
        found.slice(0, MOST),
        [
          ['file', 'File', 'text', ({ code }) => code],
          ['proposal', 'Proposal', 'text', ({ title, category }) => title ?? category],
          ['status', 'Status', 'text', ({ status }) => status],
          ['date', 'Date', 'date', ({ effective_on }) => effective_on],
          ['distance', 'Distance', 'distance', ({ metres }) => Math.round(metres)],
        ],
        ({ code, release_id }) => ({ key: code ?? '', releaseId: release_id }),
      ),
      text('within', found.length > MOST ? `The nearest ${MOST} ${within}.` : `All ${within}.`),
    ]
  },
}
