/** Walk and transit scores from the loaded amenities, parks and stops (docs/walk-and-transit-score.md). */
import type { FactConnector } from '../../../connectors/facts/fact-connector.ts'
import { type ComputedDeps, computedConnector } from './computed-connector.ts'
import { featureReleases } from './input-queries.ts'
import { TRANSIT_LAYERS, WALK_LAYERS } from './walk-queries.ts'
import { computeWalkScores } from './walk-scores.ts'

export function walkScoreConnector({ database, clock }: ComputedDeps): FactConnector {
  return computedConnector(
    {
      key: 'walkScore',
      title: 'Walk and transit score (Lotline)',
      limits: { parcels: 50, parallel: 2 },
      findInputs: () => featureReleases(database, [...WALK_LAYERS, ...TRANSIT_LAYERS]),
      async compute(questions, signal) {
        const scores = await computeWalkScores(database, questions, signal)
        return scores.map(({ upid, walkScore, transitScore, usedInputs }) => ({
          upid,
          values: { walkScore, transitScore },
          usedInputs,
        }))
      },
    },
    clock,
  )
}
