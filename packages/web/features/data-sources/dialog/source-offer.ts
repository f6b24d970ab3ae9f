import type { DataSourceState } from '#contract/facts/facts.ts'
import type { CredentialsKey } from '#domain/account/credentials.ts'
import type { QuotaKey } from '#domain/account/plans.ts'
import { DATA_SOURCES, isRecent, isTaskSourceKey, type TaskSourceKey } from '#domain/table/data-sources.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { KnownFact } from '../../../state/cells/cell-store.ts'

export type Scope = 'all' | 'checked' | 'unanswered'

export interface Choice {
  scope: Scope
  isAgain: boolean
  selected: readonly string[]
  checked: ReadonlySet<string>
}

type FindFact = (source: TaskSourceKey, upid: string) => KnownFact | null | undefined

export function selectUpids(
  { scope, selected, checked }: Choice,
  source: TaskSourceKey,
  find: FindFact,
): string[] {
  switch (scope) {
    case 'all':
      return [...selected]
    case 'checked':
      return selected.filter((upid) => checked.has(upid))
    case 'unanswered':
      return selected.filter((upid) => !find(source, upid)?.values)
  }
}

export interface SourceOffer {
  key: TaskSourceKey
  upids: readonly string[]
  withoutPidCount: number
  /** The `upids` to request: those without a fresh response, or all if `isAgain`. */
  dueUpids: readonly string[]
  quota: { key: QuotaKey; left: number } | null
  seconds: number | null
  isStandIn: boolean
  pausedUntil: string | null
  missingCredentials: CredentialsKey | null
  problem: string | null
}

export function toOffer(
  state: DataSourceState,
  choice: Choice,
  find: FindFact,
  now: Date,
): SourceOffer | null {
  const { key } = state
  if (!isTaskSourceKey(key)) return null
  const all = selectUpids(choice, key, find)
  const upids = all.filter((upid) => !isWithoutPid(find(key, upid)))
  const dueUpids = choice.isAgain ? upids : upids.filter((upid) => !isFresh(key, find(key, upid), now))
  const pace = state.usualSecondsPer100
  const { quota } = state
  return {
    key,
    upids,
    withoutPidCount: all.length - upids.length,
    dueUpids,
    quota,
    seconds: pace === null || dueUpids.length === 0 ? null : (pace * dueUpids.length) / 100,
    isStandIn: state.isStandIn,
    pausedUntil: state.pausedUntil !== null && new Date(state.pausedUntil) > now ? state.pausedUntil : null,
    missingCredentials: state.missingCredentials,
    problem: quota && dueUpids.length > quota.left ? getQuotaProblem(dueUpids.length, quota.left) : null,
  }
}

function getQuotaProblem(useCount: number, left: number): string {
  const available = left === 0 ? 'none is' : formatCount(left, 'is', 'are')
  return `Needs ${formatNumber(useCount)}, ${available} left this month`
}

const isWithoutPid = (fact: KnownFact | null | undefined): boolean =>
  fact?.state === 'done' && fact.reason !== null

/** Whether a saved response needs no new request. Unlike the server, ignores changes of input data. */
function isFresh(source: TaskSourceKey, fact: KnownFact | null | undefined, now: Date): boolean {
  if (!fact?.values || fact.state !== 'done' || fact.fetchedAt === null) return false
  return isRecent(DATA_SOURCES[source], new Date(fact.fetchedAt), now)
}

export function getSharedProblem(offers: readonly SourceOffer[]): string | null {
  const totals = new Map<QuotaKey, { count: number; left: number; sources: number }>()
  for (const { quota, dueUpids } of offers) {
    if (!quota) continue
    const sum = totals.get(quota.key) ?? { count: 0, left: quota.left, sources: 0 }
    totals.set(quota.key, { ...sum, count: sum.count + dueUpids.length, sources: sum.sources + 1 })
  }
  const shortage = [...totals.values()].find(({ count, left }) => count > left)
  return shortage
    ? `Together they need ${formatNumber(shortage.count)} uses, ${formatNumber(shortage.left)} are left this month.`
    : null
}
