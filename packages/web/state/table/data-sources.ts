import type { DataSourceState } from '#contract/facts/facts.ts'
import { type DataSourceKey, isDataSourceKey } from '#domain/table/data-sources.ts'
import { call } from '../../lib/api/api.ts'
import { createStore } from '../../lib/store/store.ts'
import { registerAccountData } from '../account/account-data.ts'

interface DataSources {
  status: 'loading' | 'done' | 'failed'
  byKey: ReadonlyMap<DataSourceKey, DataSourceState>
  error: unknown
}

export const useDataSources = createStore<DataSources>({ status: 'loading', byKey: new Map(), error: null })

let requestCount = 0

export async function loadDataSources(): Promise<void> {
  requestCount += 1
  const ticket = requestCount
  useDataSources.setState({ status: 'loading' })
  try {
    const { dataSources } = await call('dataSources', { isQuiet: true })
    if (ticket !== requestCount) return
    const byKey = new Map(
      dataSources.flatMap((state) => (isDataSourceKey(state.key) ? [[state.key, state] as const] : [])),
    )
    useDataSources.setState({ status: 'done', byKey, error: null })
  } catch (error) {
    if (ticket === requestCount) useDataSources.setState({ status: 'failed', error })
  }
}

/** Updates the remainder of a quota for all sources that share it. */
export function storeQuotaLeft(dataSource: DataSourceKey, left: number): void {
  const { byKey } = useDataSources.getState()
  const quotaKey = byKey.get(dataSource)?.quota?.key
  if (quotaKey === undefined) return
  const entries = [...byKey].map(([key, state]) =>
    state.quota?.key === quotaKey
      ? ([key, { ...state, quota: { key: quotaKey, left } }] as const)
      : ([key, state] as const),
  )
  useDataSources.setState({ byKey: new Map(entries) })
}

const REFRESH_DELAY_MS = 1500
let refreshTimer: ReturnType<typeof setTimeout> | null = null

/** Debounced, because quotas change with each task. */
export function refreshSourcesSoon(): void {
  if (refreshTimer !== null) return
  refreshTimer = setTimeout(() => {
    refreshTimer = null
    void loadDataSources()
  }, REFRESH_DELAY_MS)
}

registerAccountData({
  async refresh(topic) {
    if (topic === 'billing' && useDataSources.getState().byKey.size > 0) refreshSourcesSoon()
  },
  clear() {
    requestCount += 1
    if (refreshTimer !== null) clearTimeout(refreshTimer)
    refreshTimer = null
    useDataSources.setState({ status: 'loading', byKey: new Map(), error: null })
  },
})
