import type { FactsPart } from '#contract/facts/facts.ts'
import { CREDENTIALS_TITLES } from '#domain/account/credentials.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { DATA_SOURCES, isTaskSourceKey } from '#domain/table/data-sources.ts'
import type { Credentials, FactConnector } from '../../connectors/facts/fact-connector.ts'
import { type HostLimiter, HostLimiters } from '../../connectors/outbound/host-limiter.ts'
import type { StartTimer } from '../../connectors/outbound/time-limit.ts'
import type { AppContext } from '../../context.ts'
import { isUnreadable, openCredentials } from '../accounts/credentials/service.ts'
import { getAllowedResources } from '../accounts/service.ts'
import { publishQuotas } from '../services/quotas/service.ts'
import { SourceOutage, type TaskKind, type TaskPart, type TaskWork } from '../services/tasks/service.ts'
import { refundRest } from './charge-queries.ts'
import { findFacts, findQuestions } from './fact-queries.ts'
import { FACTS_KIND, type FactsArgs, PartCollector } from './facts-parts.ts'
import { NOT_IN_DATA } from './get-facts-service.ts'
import { allowedFactsPart, type FactRow, toParcelFacts } from './parcel-facts.ts'
import type { CheckedResult } from './source-requests/check-results.ts'
import { querySource, refusals } from './source-requests/query-source.ts'
import { storeResults } from './store-results.ts'

export interface FactsKindDeps
  extends Pick<AppContext, 'database' | 'signals' | 'sealer' | 'connectors' | 'clock'> {
  startTimer: StartTimer
}

export function factsKind(deps: FactsKindDeps): TaskKind {
  const limiters = new HostLimiters({ parallel: 1 }, deps.startTimer)
  const getLimiter = ({ key, service, limits }: FactConnector) =>
    limiters.get(service?.name ?? key, service ?? limits)
  return {
    kind: FACTS_KIND,
    isPrivate: true,
    sourceOf: (key) => key,
    titleOf: getTitle,
    run: (work) => runFacts(deps, getLimiter, work),
    async onEnd(transaction, task) {
      const isChanged = await refundRest(transaction, task)
      return isChanged ? publishQuotas(transaction, deps.signals, task.accountId) : null
    },
    restrictPayload: (payload, permissions) => allowedFactsPart(payload as FactsPart, permissions),
  }
}

const getTitle = (key: string) => (isTaskSourceKey(key) ? DATA_SOURCES[key].title : key)

async function* runFacts(
  deps: FactsKindDeps,
  limiterOf: (connector: FactConnector) => HostLimiter,
  work: TaskWork,
): AsyncGenerator<readonly TaskPart[], void, void> {
  const { database, clock } = deps
  const { taskId, accountId, key, args, missing, signal } = work
  const connector = isTaskSourceKey(key) ? deps.connectors.get(key) : undefined
  if (!connector) throw new SourceOutage(`${getTitle(key)} is no longer connected here.`)
  const permissions = await getAllowedResources(database, accountId, clock())
  const collector = new PartCollector(args as unknown as FactsArgs, missing)
  const rows = await findFacts(database, accountId, [key], collector.upids)
  // These parcels were completed before a server stopped, or claimed by a later task.
  const completedBefore = collectCompleted(collector, rows, work, permissions)
  if (completedBefore.length > 0) yield completedBefore

  const claimed = new Set(rows.filter((row) => row.task_id === taskId).map((row) => row.upid))
  // Parcels are queried in the order of the parts, so that parts complete in order.
  const pending = collector.upids.filter((upid) => claimed.has(upid))
  const basis = (await connector.basis?.()) ?? null
  const channel = new ResultChannel<CheckedResult>()
  const stop = new AbortController()
  const stopSignal = AbortSignal.any([signal, stop.signal])
  const query = { connector, accountId, pending, signal: stopSignal, limiter: limiterOf(connector) }
  queryPending(deps, query, channel).then(
    () => channel.close(),
    (error: unknown) => channel.fail(error),
  )
  try {
    for await (const responses of channel.batches()) {
      const taskFacts = { accountId, source: key, taskId }
      const completed = await storeResults(deps, taskFacts, responses, { basis, now: clock() })
      // The task has ended, so its late results are discarded.
      if (completed === null) return
      for (const row of completed) collect(collector, row, permissions)
      const ready = collector.takeReady()
      if (ready.length > 0) yield ready
    }
    // Another server that took over the task completed these parcels.
    const completedElsewhere = await findFacts(database, accountId, [key], collector.left)
    yield collectCompleted(collector, completedElsewhere, work, permissions)
  } finally {
    stop.abort()
  }
}

function collectCompleted(
  collector: PartCollector,
  rows: readonly FactRow[],
  { taskId }: TaskWork,
  permissions: ReadonlySet<ResourceKey>,
): TaskPart[] {
  for (const row of rows) if (row.task_id !== taskId) collect(collector, row, permissions)
  return collector.takeReady()
}

function collect(collector: PartCollector, row: FactRow, permissions: ReadonlySet<ResourceKey>): void {
  const facts = toParcelFacts(row, permissions)
  if (facts) collector.add(facts)
}

interface PendingQuery {
  connector: FactConnector
  accountId: string
  pending: readonly string[]
  signal: AbortSignal
  limiter: HostLimiter
}

async function queryPending(
  deps: FactsKindDeps,
  { connector, accountId, pending, signal, limiter }: PendingQuery,
  channel: ResultChannel<CheckedResult>,
): Promise<void> {
  if (pending.length === 0) return
  const questionsByUpid = new Map(
    (await findQuestions(deps.database, pending)).map((question) => [question.upid, question]),
  )
  const questions = pending.flatMap((upid) => questionsByUpid.get(upid) ?? [])
  const missing = pending.filter((upid) => !questionsByUpid.has(upid)).map((upid) => ({ upid }))
  channel.send(refusals(missing, 'refused', NOT_IN_DATA))
  const credentials = await loadCredentials(deps, connector, accountId)
  if (!credentials.ok) return channel.send(refusals(questions, 'credentials', credentials.reason))
  await querySource({
    connector,
    questions,
    credentials: credentials.credentials,
    accountId,
    limiter,
    startTimer: deps.startTimer,
    signal,
    onResults: (responses) => channel.send(responses),
  })
}

type CredentialsResult = { ok: true; credentials: Credentials | null } | { ok: false; reason: string }

async function loadCredentials(
  deps: FactsKindDeps,
  { key }: FactConnector,
  accountId: string,
): Promise<CredentialsResult> {
  const credentialsKey = DATA_SOURCES[key].credentials
  if (credentialsKey === null) return { ok: true, credentials: null }
  const title = CREDENTIALS_TITLES[credentialsKey]
  try {
    const credentials = await openCredentials(deps, accountId, credentialsKey)
    if (credentials) return { ok: true, credentials }
    return { ok: false, reason: `Your credentials for ${title} are no longer stored.` }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return { ok: false, reason: error.message }
  }
}

/** An unbounded queue. The consumer takes all queued items at a time. */
class ResultChannel<Item> {
  private items: Item[] = []
  private end: { error: unknown } | 'closed' | null = null
  private wake = () => {}

  send(items: readonly Item[]): void {
    this.items.push(...items)
    this.wake()
  }

  close(): void {
    this.end ??= 'closed'
    this.wake()
  }

  /** Ends the channel with an error, after the items already sent. */
  fail(error: unknown): void {
    this.end ??= { error }
    this.wake()
  }

  /** @throws the error that the channel failed with. */
  async *batches(): AsyncGenerator<Item[], void, void> {
    for (;;) {
      if (this.items.length > 0) {
        const batch = this.items
        this.items = []
        yield batch
      } else if (this.end === 'closed') return
      else if (this.end !== null) throw this.end.error
      else await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }
}
