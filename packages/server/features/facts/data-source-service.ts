import type { z } from 'zod'
import type { DataSourceState } from '#contract/facts/facts.ts'
import { isAllowed } from '#domain/account/permissions.ts'
import { DATA_SOURCE_KEYS, DATA_SOURCES, isTaskSourceKey } from '#domain/table/data-sources.ts'
import type { AppContext } from '../../context.ts'
import type { Session } from '../../platform/requests/session.ts'
import { listSavedCredentials } from '../accounts/credentials/service.ts'
import { readQuotasLeft } from '../services/quotas/service.ts'
import { pausedSources } from '../services/tasks/service.ts'
import { findUsualSeconds } from './fact-queries.ts'
import { FACTS_KIND } from './facts-parts.ts'

type Viewer = Pick<Session, 'accountId' | 'allowedResources'>

export async function readDataSourceStates(
  context: Pick<AppContext, 'database' | 'sealer' | 'connectors' | 'clock'>,
  { accountId, allowedResources }: Viewer,
): Promise<z.infer<typeof DataSourceState>[]> {
  const { database, connectors, clock } = context
  const now = clock()
  const [storedCredentials, left, seconds, paused] = await Promise.all([
    listSavedCredentials(context, accountId),
    readQuotasLeft(database, accountId, now),
    findUsualSeconds(database, FACTS_KIND),
    pausedSources(database, now),
  ])
  return DATA_SOURCE_KEYS.map((key) => {
    const source = DATA_SOURCES[key]
    const connector = isTaskSourceKey(key) ? connectors.get(key) : undefined
    const isMissing = source.credentials !== null && !storedCredentials.includes(source.credentials)
    return {
      key,
      isAllowed: isAllowed(allowedResources, source.needs),
      isConnected: source.delivery === 'row' || connector !== undefined,
      isStandIn: connector?.origin.isStandIn ?? false,
      missingCredentials: isMissing ? source.credentials : null,
      quota: source.quota && { key: source.quota, left: left[source.quota] },
      usualSecondsPer100: seconds.get(key) ?? null,
      pausedUntil: paused.get(key)?.toISOString() ?? null,
    }
  })
}
