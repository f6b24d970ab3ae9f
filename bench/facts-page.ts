import { MAX_PARCELS_PER_REQUEST, type RowsResponse } from '#contract/parcel/parcels.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import type { TestAccount } from '#server/testing/rows/account-factory.ts'
import { openLive } from '#web/lib/live/live-connection.ts'
import { createCells } from '#web/state/cells/cells.ts'
import { createFacts } from '#web/state/facts/facts.ts'
import { loadRows, planBatches } from '#web/state/rows/row-loader.ts'
import { createTaskTracker } from '#web/state/tasks/tasks.ts'
import { bearer } from './bench-account.ts'
import { within } from './within.ts'

const FRAME_MS = 1000 / 60
const ANSWER_SECONDS = 180
const NEVER = new AbortController().signal

/** A page that fills its table, by the page's own code without a browser. */
export interface FactsPage {
  loadRows(upids: readonly string[], columns: readonly ColumnKey[]): Promise<void>
  /** Gets data like “Get data”, until the last cell. @throws if a source fails */
  getData(sources: readonly TaskSourceKey[], upids: readonly string[]): Promise<void>
  /** Number of cells with a response. */
  filledCells(upids: readonly string[], columns: readonly ColumnKey[]): number
  close(): void
}

export function openFactsPage(url: string, account: TestAccount): FactsPage {
  const request = async <Result>(path: string, body?: object): Promise<Result> => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...bearer(account) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return ((await response.json()) as { payload: Result }).payload
  }
  const cells = createCells()
  const tasks = createTaskTracker({
    storedTask: (taskId) => request(`/api/task/${taskId}`),
    cancelTask: (taskId) => request(`/api/task/${taskId}/cancel`, {}),
    cancelTaskQuietly: (taskId) => request(`/api/task/${taskId}/cancel`, {}),
  })
  const facts = createFacts({
    cells,
    tasks,
    frames: (run) => void setTimeout(run, FRAME_MS),
    getFacts: (body) => request('/api/facts/get', body),
    savedFacts: (body) => request('/api/facts/saved', body),
  })
  const connection = openLive(
    {
      token: account.token,
      username: account.username,
      address: url,
      onMessage: (message) => {
        if (message.type === 'TaskResult') tasks.complete(message)
      },
      onReload: () => void tasks.recover(),
      onSessionEnded: () => {},
      storage: memoryStorage(),
    },
    { clientId: account.id, beganAt: Date.now() },
  )

  /** Whether all sources are complete. @throws if a source failed */
  const areAllIn = (sources: readonly TaskSourceKey[]): boolean =>
    sources.every((source) => {
      const run = facts.store.getState().runs.get(source)
      if (!run) return false
      const { progress, problem } = run
      if (problem) throw new Error(`${source}: ${problem.reason}`)
      if (progress.failed > 0) throw new Error(`${source}: ${progress.failed} failed: ${progress.reason}`)
      return progress.done === progress.total
    })

  return {
    loadRows: (upids, columns) =>
      loadRows({
        cells: cells.rows,
        batches: planBatches(cells.rows, upids, columns),
        request: (body) => request<RowsResponse>('/api/parcels/rows', body),
        signal: NEVER,
        onLoaded: () => {},
      }),
    async getData(sources, upids) {
      if (upids.length > MAX_PARCELS_PER_REQUEST) throw new RangeError('more than one request')
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const look = () => {
        try {
          if (areAllIn(sources)) resolve()
        } catch (error) {
          reject(error)
        }
      }
      const forget = facts.store.subscribe(look)
      for (const source of sources) facts.get(source, upids).catch(reject)
      await within(ANSWER_SECONDS, `every answer of ${sources.join(', ')}`, promise).finally(forget)
    },
    filledCells(upids, columns) {
      const readers = columns.map(cells.column)
      return upids.reduce((count, upid) => {
        const parcel = cells.parcel(upid)
        return count + readers.filter(({ value }) => value(parcel) !== undefined).length
      }, 0)
    },
    close: () => connection.close(),
  }
}

function memoryStorage(): Storage {
  const saved = new Map<string, string>()
  return {
    get length() {
      return saved.size
    },
    clear: () => saved.clear(),
    getItem: (key) => saved.get(key) ?? null,
    key: (index) => [...saved.keys()][index] ?? null,
    removeItem: (key) => void saved.delete(key),
    setItem: (key, value) => void saved.set(key, value),
  }
}
