import { boardConnectors } from '../../connectors/facts/boards/board-connectors.ts'
import type { FactConnector, FactConnectors } from '../../connectors/facts/fact-connector.ts'
import { landTitleConnector } from '../../connectors/facts/land-title/land-title-connector.ts'
import type { Settings } from '../../settings/env.ts'
import type { ComputedDeps } from './computed/computed-connector.ts'
import { elevationConnector } from './computed/elevation-connector.ts'
import { listingConnectors } from './computed/listing-connectors.ts'
import { offerRentConnector } from './computed/offer-rent-connector.ts'
import { walkScoreConnector } from './computed/walk-score-connector.ts'

export const computedConnectors = (deps: ComputedDeps): FactConnector[] => [
  walkScoreConnector(deps),
  elevationConnector(deps),
  offerRentConnector(deps),
  ...listingConnectors(deps),
]

export const allConnectors = ({
  settings: { outside },
  ...deps
}: ComputedDeps & { settings: Settings }): FactConnector[] => [
  ...computedConnectors(deps),
  ...boardConnectors(outside.boards),
  ...[landTitleConnector(outside.landTitle) ?? []].flat(),
]

/** @throws if two connectors share a data source. */
export function factConnectors(connectors: readonly FactConnector[]): FactConnectors {
  const byKey = new Map(connectors.map((connector) => [connector.key, connector]))
  if (byKey.size < connectors.length) {
    const keys = connectors.map(({ key }) => key)
    const duplicateKeys = keys.filter((key, index) => keys.indexOf(key) !== index)
    throw new Error(`More than one connector answers for ${[...new Set(duplicateKeys)].join(', ')}.`)
  }
  return byKey
}
