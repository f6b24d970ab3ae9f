import type { FactConnector } from '../../../connectors/facts/fact-connector.ts'
import type { ComputedDeps } from './computed-deps.ts'
import { elevationConnector } from './elevation-connector.ts'
import { listingConnectors } from './listing-connectors.ts'
import { offerRentConnector } from './offer-rent-connector.ts'
import { walkScoreConnector } from './walk-score-connector.ts'

/** To add a source computed from our own data, add a file and a line. */
export const computedConnectors = (deps: ComputedDeps): FactConnector[] => [
  walkScoreConnector(deps),
  elevationConnector(deps),
  offerRentConnector(deps),
  ...listingConnectors(deps),
]
