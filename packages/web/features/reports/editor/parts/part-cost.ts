import type { DataSourceState } from '#contract/facts/facts.ts'
import { CREDENTIALS_TITLES, type CredentialsKey } from '#domain/account/credentials.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { partSources } from '#domain/report/source-parts.ts'
import type { DataSourceKey } from '#domain/table/data-sources.ts'
import { formatNumber } from '#domain/text/number-format.ts'

export interface PartCost {
  /** Label such as `Uses up to 3 of 9,988 left this month`. Null if free or unknown. */
  label: string | null
  problem: string | null
  missingCredentials: CredentialsKey | null
}

const FREE: PartCost = { label: null, problem: null, missingCredentials: null }

/** Upper bound of a part's cost. Fresh saved values are free, but only the server knows them. */
export function estimatePartCost(
  key: PartKey,
  parcelCount: number,
  byKey: ReadonlyMap<DataSourceKey, DataSourceState>,
): PartCost {
  const sources = partSources(key)
  const states = sources.map((source) => byKey.get(source)).filter((state) => state !== undefined)
  if (sources.length === 0 || states.length === 0) return FREE
  const open = states.filter(({ isAllowed, isConnected }) => isAllowed && isConnected)
  if (open.length === 0) {
    const problem = 'Not connected here. An administrator can set up the connection.'
    return { ...FREE, problem: states.some(({ isAllowed }) => isAllowed) ? problem : null }
  }
  const missing =
    open.find(({ missingCredentials }) => missingCredentials !== null)?.missingCredentials ?? null
  return {
    label: [formatCost(open, parcelCount), missing && `Needs your ${CREDENTIALS_TITLES[missing]} credentials`]
      .filter(Boolean)
      .join(' · '),
    problem: null,
    missingCredentials: open.every(({ missingCredentials }) => missingCredentials !== null) ? missing : null,
  }
}

export function formatPartsQuota(
  keys: readonly PartKey[],
  parcelCount: number,
  byKey: ReadonlyMap<DataSourceKey, DataSourceState>,
): string | null {
  const sources = new Set(keys.flatMap(partSources))
  const states = [...sources].map((source) => byKey.get(source)).filter((state) => state !== undefined)
  const label = formatCost(
    states.filter(({ isAllowed, isConnected }) => isAllowed && isConnected),
    parcelCount,
  )
  return label === NO_CHARGE ? null : label
}

const NO_CHARGE = 'No charge'

function formatCost(open: readonly DataSourceState[], parcelCount: number): string {
  const quotas = new Map<string, { uses: number; left: number }>()
  for (const { quota } of open) {
    if (!quota) continue
    const { uses } = quotas.get(quota.key) ?? { uses: 0 }
    quotas.set(quota.key, { uses: uses + parcelCount, left: quota.left })
  }
  if (quotas.size === 0) return NO_CHARGE
  return [...quotas.values()]
    .map(({ uses, left }) =>
      left === 0
        ? 'This month’s quota is used up'
        : `Uses up to ${formatNumber(uses)} of ${formatNumber(left)} left this month`,
    )
    .join(', ')
}
