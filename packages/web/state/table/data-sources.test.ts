import { beforeEach, expect, it, vi } from 'vitest'
import type { DataSourceState } from '#contract/facts/facts.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { clearAccountData, refreshAccountData } from '../account/account-data.ts'
import { loadDataSources, useDataSources } from './data-sources.ts'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  vi.useFakeTimers()
  clearAccountData()
  return () => vi.useRealTimers()
})

const titles = (left: number) => ({
  dataSources: [{ key: 'myltsa', quota: { key: 'propertiesTable', left } } as DataSourceState],
})
const left = () => useDataSources.getState().byKey.get('myltsa')?.quota?.left

async function loaded(count: number): Promise<void> {
  const loading = loadDataSources()
  server.next('dataSources').response(titles(count))
  await loading
}

it('What is left of a quota follows what any page of the account is charged or given back, loaded once for many messages', async () => {
  await loaded(12)
  expect(left()).toBe(12)
  await refreshAccountData('billing')
  await refreshAccountData('billing')
  await vi.runAllTimersAsync()
  expect(server.waiting('dataSources')).toBe(1)
  server.next('dataSources').response(titles(9))
  await vi.waitFor(() => expect(left()).toBe(9))
})

it('A page that shows no data sources loads none', async () => {
  await refreshAccountData('billing')
  await vi.runAllTimersAsync()
  expect(server.waiting('dataSources')).toBe(0)
})

it('Nothing of an account is left for the next one', async () => {
  await loaded(12)
  await refreshAccountData('billing')
  const loading = loadDataSources()
  clearAccountData()
  server.next('dataSources').response(titles(11))
  await loading
  await vi.runAllTimersAsync()
  expect(left()).toBeUndefined()
  expect(server.pending()).toBe(0)
})
