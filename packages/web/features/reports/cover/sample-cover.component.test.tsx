import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Branding } from '#contract/account/branding.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { SampleCover } from './sample-cover.tsx'

const requested: string[] = []
beforeEach(() => {
  requested.length = 0
  const calls = recordedCalls()
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    requested.push(path)
    return calls.fetch(path, init)
  })
})

const showSample = (branding: Partial<Branding>, crea = false) =>
  show(<SampleCover branding={Branding.parse(branding)} creaTrademarkStatement={crea} width={340} />)

it.each(['modern', 'default'] as const)(
  'The sample is the cover that reports print, in the style %s',
  (style) => {
    showSample({ style, name: 'Pat Agent', background: '#112233' }, true)
    screen.getByRole('heading', { name: 'Property Report' })
    screen.getByText('100 Sample Street')
    const footer = screen.getByRole('contentinfo')
    expect(footer.textContent).toContain('Pat Agent')
    expect(footer.textContent).toContain('trademarks of The Canadian Real Estate Association')
    expect(footer.style.background).toBe('#112233')
    expect(requested).toEqual([])
  },
)

it('A blank branding prints nothing on it', () => {
  showSample({})
  expect(document.querySelector('footer')).toBeNull()
})
