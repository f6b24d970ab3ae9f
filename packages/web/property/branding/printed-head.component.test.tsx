import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import { formatDate } from '#domain/text/dates.ts'
import { marketDay } from '../../lib/today.ts'
import { useSession } from '../../state/account/session.ts'
import { show } from '../../testing/show.tsx'
import { PrintedHead } from './branding-block.tsx'

const print = (branding: Partial<Branding>) => {
  useSession.setState({ branding: Branding.parse(branding) })
  return show(<PrintedHead />)
}

it('A printed sheet has the agent’s card and the day', () => {
  print({ name: 'Pat Agent', companyName: 'Harbour Realty', cellPhone: '604 555 0100' })
  screen.getByText('Pat Agent')
  screen.getByText('Harbour Realty')
  screen.getByText('Cell 604 555 0100')
  screen.getByText(`Printed ${formatDate(marketDay())}`)
})

it('A website is printed without its scheme', () => {
  print({ name: 'Pat Agent', url: 'https://www.example.ca/' })
  screen.getByText('www.example.ca')
})

it('A banner’s picture takes the place of its words', () => {
  const banner = '/api/files/abcdefghijklmnopqrstuv'
  print({ type: 'banner', companyName: 'Harbour Realty', banner })
  expect(screen.getByRole('img', { name: 'Harbour Realty' }).getAttribute('src')).toBe(banner)
})

it('Without branding only the day is printed', () => {
  print({ background: '#112233', style: 'modern' })
  screen.getByText(`Printed ${formatDate(marketDay())}`)
  expect(document.querySelector('[data-branding]')).toBeNull()
})
