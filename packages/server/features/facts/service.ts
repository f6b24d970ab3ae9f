/** Public interface of the facts on demand for the rest of the server. */

export { centimetres } from './computed/elevation-connector.ts'
export { groundProfile } from './computed/ground-profile.ts'
export { mlsHistoryOf } from './computed/listing-connectors.ts'
export type { NearbyAmenity, NearbyStop } from './computed/walk-queries.ts'
export { walkScores } from './computed/walk-scores.ts'
export { allConnectors, factConnectors } from './connectors.ts'
export { dataSourceStates } from './data-source-service.ts'
export { type FactsKindDeps, factsKind } from './facts-task.ts'
export { getFacts, getFactsWithin } from './get-facts-service.ts'
export { resultProvenance } from './result-provenance.ts'
export { type FactsViewer, savedFacts } from './saved-facts-service.ts'
