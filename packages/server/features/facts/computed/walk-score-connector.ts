/** Walk and transit scores from the loaded amenities, parks and stops (docs/walk-and-transit-score.md). */

import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { FactConnector } from '../../../connectors/facts/fact-connector.ts'
import type { ComputedDeps } from './computed-origin.ts'
import { computeBasis, computedOrigin, newestDay } from './computed-origin.ts'
import { featureReleases } from './input-queries.ts'
import { TRANSIT_LAYERS, WALK_LAYERS } from './walk-queries.ts'
import { computeWalkScores } from './walk-scores.ts'

const TITLE = 'Walk and transit score (Lotline)'

export function walkScoreConnector({ database, clock }: ComputedDeps): FactConnector {
  return {
    key: 'walkScore',
    origin: computedOrigin(TITLE),
    limits: { parcels: 50, parallel: 2 },
    async basis() {
      return computeBasis(await featureReleases(database, [...WALK_LAYERS, ...TRANSIT_LAYERS]))
    },
    async query(questions, { signal }) {
      const today = dayAt(clock(), DEFAULT_TIME_ZONE)
      const scores = await computeWalkScores(database, questions, signal)
      return scores.map(({ upid, walkScore, transitScore, usedInputs }) => ({
        upid,
        ok: true,
        values: { walkScore, transitScore },
        asOf: newestDay(usedInputs, today),
        origin: computedOrigin(TITLE, usedInputs),
      }))
    },
  }
}
