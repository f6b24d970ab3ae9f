import { boardConnectors } from '../../connectors/facts/boards/board-connectors.ts'
import type { FactConnector, FactConnectors } from '../../connectors/facts/fact-connector.ts'
import { landTitleConnector } from '../../connectors/facts/land-title/land-title-connector.ts'
import type { Database } from '../../db/open.ts'
import type { Settings } from '../../settings/env.ts'
import { computedConnectors } from './computed/computed-connectors.ts'

interface ConnectorDeps {
  /** Without a time limit, because facts are computed in the background. */
  database: Database
  settings: Settings
  clock: () => Date
}

export function allConnectors({ database, settings, clock }: ConnectorDeps): FactConnector[] {
  const { outside } = settings
  return [
    ...computedConnectors({ database, clock }),
    ...boardConnectors(outside.boards),
    ...[landTitleConnector(outside.landTitle) ?? []].flat(),
  ]
}

/** @throws if two connectors share a data source. */
export function factConnectors(connectors: readonly FactConnector[]): FactConnectors {
  const byKey = new Map(connectors.map((connector) => [connector.key, connector]))
  if (byKey.size < connectors.length) {
    const keys = connectors.map(({ key }) => key)
    const doubled = keys.filter((key, index) => keys.indexOf(key) !== index)
    throw new Error(`More than one connector answers for ${[...new Set(doubled)].join(', ')}.`)
  }
  return byKey
}
