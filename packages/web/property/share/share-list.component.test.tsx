import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { ShareList } from './share-list.tsx'

const SHARE = {
  id: '11111111-1111-4111-8111-111111111111',
  address: 'https://lotline.test/shared#token=abc',
  createdAt: '2026-11-23T20:00:00.000Z',
  expiresAt: '2226-12-23T20:00:00.000Z',
  hasPassword: false,
  openedCount: 0,
  lastOpenedAt: null,
  showsFiles: false,
  offersPdf: false,
  sentTo: null,
  delivery: null,
}

it('A link is copied again where its address is known, and shown where the clipboard is out of reach', async () => {
  const older = { ...SHARE, id: '22222222-2222-4222-8222-222222222222', address: null }
  const query = { data: [SHARE, older], error: null, refetch: () => {} }
  const { person } = show(<ShareList query={query} noun="report" onRevoke={async () => {}} />)
  const [copy, ...others] = screen.getAllByRole('button', { name: /^Copy the link/ })
  expect(others).toEqual([])
  if (!copy) throw new Error('The link cannot be copied.')
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await person.click(copy)
  expect(write).toHaveBeenLastCalledWith(SHARE.address)
  write.mockRejectedValueOnce(new Error('Not allowed.'))
  await person.click(copy)
  await screen.findByDisplayValue(SHARE.address)
})
