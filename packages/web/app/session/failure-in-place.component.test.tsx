import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../lib/api/api.ts'
import { useAlerts } from '../../lib/messages/alerts.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ListPage } from '../../ui/pages/list-page.tsx'
import { notifyFailures } from './notify-failures.tsx'

const SENTENCE = 'The database is being repaired.'

beforeAll(() => notifyFailures())
beforeEach(() => useAlerts.setState({ queue: [] }))

/** Shows the list of reports after its call failed with `status`. Returns the texts of the alerts. */
async function showFailedList(status: number) {
  const body = JSON.stringify({ code: 'internal_error', payload: { message: SENTENCE } })
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const error: unknown = await call('reports', { isQuiet: true }).catch((failure: unknown) => failure)
  vi.unstubAllGlobals()
  showPage(
    <ListPage
      title="Reports"
      pluralNoun="reports"
      query={{ data: undefined, error, isFetching: false, refetch: vi.fn() }}
    >
      {() => null}
    </ListPage>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('The reports could not be loaded')
  screen.getByRole('button', { name: 'Try again' })
  return useAlerts.getState().queue.map(({ body: text }) => text)
}

it('a list leaves the reason to the alert that shows it', async () => {
  expect(await showFailedList(500)).toEqual([SENTENCE])
  expect(screen.getByRole('alert').textContent).not.toContain(SENTENCE)
})

it('a list shows the reason if no alert does, because the server is busy', async () => {
  expect(await showFailedList(503)).toEqual([])
  expect(screen.getByRole('alert').textContent).toContain(SENTENCE)
})
