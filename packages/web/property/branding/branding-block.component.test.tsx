import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import { BrandingBlock, HasBrandingLinks } from './branding-block.tsx'

it('shows each line once, also after two of them were the same while one was typed', () => {
  const card = (companyName: string) => (
    <BrandingBlock
      branding={Branding.parse({ name: 'Pat', companyName, slogan: 'Shore', email: 'pat@lotline.test' })}
    />
  )
  const { rerender } = render(card('Shor'))
  for (const typed of ['Shore', 'Shore ', 'Shore R']) rerender(card(typed))
  expect(screen.getAllByText(/Shore/).map(({ textContent }) => textContent)).toEqual(['Shore R', 'Shore'])
})

const CONTACTS = Branding.parse({ name: 'Pat', email: 'pat@lotline.test', url: 'https://www.lotline.test/' })

it('lets addresses break before their dots, and not within a word', () => {
  render(<BrandingBlock branding={CONTACTS} />)
  const links = screen.getAllByRole('link').map(({ innerHTML }) => innerHTML)
  expect(links).toEqual(['pat<wbr>@lotline<wbr>.test', 'www<wbr>.lotline<wbr>.test'])
})

it('has no links in a zoomed preview', () => {
  render(
    <HasBrandingLinks value={false}>
      <BrandingBlock branding={CONTACTS} />
    </HasBrandingLinks>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  expect(document.body.textContent).toContain('pat@lotline.test')
})
