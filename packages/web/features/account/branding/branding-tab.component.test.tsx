import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import { useSession } from '../../../state/account/session.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { BrandingTab } from './branding-tab.tsx'

function Saved() {
  const branding = useSession((session) => session.branding)
  return branding && <BrandingTab saved={branding} />
}

it('A website reads the same in its field after Save as it was typed', async () => {
  const calls = recordedCalls()
  vi.stubGlobal('fetch', calls.fetch)
  useSession.setState({ branding: Branding.parse({}) })
  const { person } = showPage(<Saved />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Website' })
  await person.type(field, 'www.example.ca')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const { body, response } = calls.next('saveBranding')
  const { branding } = body as { branding: Branding }
  expect(branding.url).toBe('https://www.example.ca/')
  response({ branding })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Everything is saved'))
  expect(field.value).toBe('www.example.ca')
})
