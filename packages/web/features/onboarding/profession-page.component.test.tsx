import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearAccountData } from '../../state/account/account-data.ts'
import { QueryData } from '../../state/queries/query-client.tsx'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { ProfessionPage } from './profession-page.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

it('offers the professions that the server lists, and says when they cannot be loaded', async () => {
  const { person } = show(
    <QueryData>
      <ProfessionPage />
    </QueryData>,
  )
  server.next('professions').refuse(400, 'No professions today.')
  await screen.findByText('No professions today.')
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  server.next('professions').response({
    professions: [
      { key: 'broker', title: 'Broker' },
      { key: 'surveyor', title: 'Land surveyor' },
    ],
  })
  await person.click(await screen.findByRole('radio', { name: 'Land surveyor' }))
  screen.getByRole('radiogroup', { name: 'Profession' })
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  expect(server.next('setProfession').body).toEqual({ profession: 'surveyor' })
})
