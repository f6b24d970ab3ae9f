import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_COLUMN_KEYS } from '#domain/table/columns.ts'
import { readStored, writeStored } from '../../lib/store/stored.ts'
import { clearAccountData } from '../../state/account/account-data.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { showPage } from '../../testing/show-page.tsx'
import { usePresets } from './presets.ts'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

const ShownPresets = () => <p>{usePresets().data?.length} presets</p>

it.each([
  ['that the server refuses are removed from the browser', 413, 'payload_too_large', 0],
  ["of which a proxy's page is all that came back remain in the browser", 413, 'unreadable', 1],
  ['that nobody has judged, for too many were requested, remain in the browser', 429, 'too_many_requests', 1],
] as const)('Presets of a browser %s', async (_, status, code, left) => {
  writeStored('column-presets', [{ name: 'Rents', columns: DEFAULT_COLUMN_KEYS }])
  showPage(<ShownPresets />)
  await waitFor(() => server.next('columnPresets').response({ presets: [] }))
  await waitFor(() => server.next('savePreset').refuse(status, '', code))
  await screen.findByText('0 presets')
  expect(readStored('column-presets', (stored) => stored as unknown[]) ?? []).toHaveLength(left)
})
