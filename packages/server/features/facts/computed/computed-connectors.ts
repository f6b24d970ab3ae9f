import type { FactConnector } from '../../../connectors/facts/fact-connector.ts'
import type { ComputedParts } from './computed-parts.ts'
import { listingConnectors } from './listing-connectors.ts'
import { offerRentConnector } from './offer-rent-connector.ts'
import { walkScoreConnector } from './walk-score-connector.ts'

/** Every data source that is computed from our own data. To add one, add a file and a line. */
export function computedConnectors({
  clock = () => new Date(),
  ...parts
}: Omit<ComputedParts, 'clock'> & Partial<Pick<ComputedParts, 'clock'>>): FactConnector[] {
  const whole = { ...parts, clock }
  return [walkScoreConnector(whole), offerRentConnector(whole), ...listingConnectors(whole)]
}
