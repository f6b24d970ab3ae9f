import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import { useSession } from '../../../../state/account/session.ts'
import { showPage } from '../../../../testing/show-page.tsx'
import { BrandingSettings } from './branding-settings.tsx'

it('Where no branding is entered, the text leads to it', async () => {
  useSession.setState({ branding: Branding.parse({}) })
  const uses = { cover: 'account', header: 'none', last: 'none' } as const
  showPage(<BrandingSettings uses={uses} onChange={() => {}} />)
  const link = await screen.findByRole('link', { name: 'your branding' })
  expect(link.getAttribute('href')).toBe('/account?tab=branding')
})
