import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { QueryData, queryClient } from '../../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import { REPORT_ID, someReport } from '../../../../testing/report-factory.ts'
import { show } from '../../../../testing/show.tsx'
import { OlderVersion } from './older-version.tsx'

const VERSION_ID = '22222222-2222-4222-8222-222222222222'
const ADDRESS = `/api/report/${REPORT_ID}/version/${VERSION_ID}`

let calls: ReturnType<typeof recordedCalls>
const onClose = vi.fn()
beforeEach(() => {
  queryClient.clear()
  calls = recordedCalls()
  vi.stubGlobal('fetch', calls.fetch)
})

it('An older version that is not there any more says so, is opened once it is, and leads back', async () => {
  const { person } = show(
    <QueryData>
      <OlderVersion reportId={REPORT_ID} versionId={VERSION_ID} onClose={onClose} />
    </QueryData>,
  )
  screen.getByRole('status', { name: 'Loading the version' })
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  calls.at(ADDRESS).refuse(404, 'This version no longer exists.')
  await screen.findByText('This version no longer exists.')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => calls.at(ADDRESS).response({ report: someReport({ title: 'Before' }) }))
  await screen.findByRole('heading', { name: 'Before' })
  screen.getByRole('button', { name: 'Print' })
  await person.click(screen.getByRole('button', { name: 'Back to the current version' }))
  expect(onClose).toHaveBeenCalledOnce()
})
