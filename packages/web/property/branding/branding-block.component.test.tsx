import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import { BrandingBlock } from './branding-block.tsx'

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
