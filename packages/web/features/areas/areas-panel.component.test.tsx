import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { clearAccountData } from '../../state/account/account-data.ts'
import { useSession } from '../../state/account/session.ts'
import { QueryData } from '../../state/queries/query-client.tsx'
import { someArea } from '../../testing/area-factory.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { AreasPanel } from './areas-panel.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
  useSession.setState({ allowedResources: new Set([RESOURCES.NOTIF_AREA_PI]) })
})

it('an area that is deleted leaves the focus to the one beside it', async () => {
  const { person } = show(
    <QueryData>
      <AreasPanel onClose={() => {}} />
    </QueryData>,
  )
  const areas = ['Arbutus', 'Fairview'].map((name) => someArea({ id: name, name, status: 'SAVED' }))
  server.next('areas').response({ areas })
  await person.click(await screen.findByRole('button', { name: 'More for Arbutus' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(server.waiting('deleteArea')).toBe(1))
  server.next('deleteArea').response({})
  await waitFor(() => expect(screen.queryByText('Arbutus')).toBeNull())
  const next = screen.getByRole('button', { name: /^Fairview/ }).closest('li')
  await waitFor(() => expect(next?.contains(document.activeElement)).toBe(true))
})
