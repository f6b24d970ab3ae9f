import { beforeEach, expect, it, vi } from 'vitest'
import { useAlerts } from '../../../../lib/messages/alerts.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { queryClient } from '../../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import { toggleFavouritePart } from './favourite-parts.ts'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  queryClient.setQueryData(KEYS.favouriteParts, [])
  useAlerts.setState({ queue: [] })
})
const next = () => vi.waitFor(() => server.next('setFavouriteParts'))
const marked = () => queryClient.getQueryData(KEYS.favouriteParts)

it('Marks that follow each other quickly are saved one after the other, and one that is refused takes no other along', async () => {
  const first = toggleFavouritePart('sales')
  const second = toggleFavouritePart('planning')
  expect(marked()).toEqual(['sales', 'planning'])
  const refused = await next()
  expect(server.waiting('setFavouriteParts')).toBe(0)
  refused.refuse(500, 'The disk is full.')
  await first
  const saved = await next()
  expect(saved.body).toMatchObject({ keys: ['planning'] })
  saved.response({ keys: ['planning'] })
  await second
  expect(marked()).toEqual(['planning'])
  expect(useAlerts.getState().queue.map(({ body }) => body)).toEqual(['The disk is full.'])
})

it('Marks that are not loaded yet are not replaced by one', async () => {
  queryClient.removeQueries({ queryKey: KEYS.favouriteParts })
  await toggleFavouritePart('sales')
  expect([server.pending(), marked()]).toEqual([0, undefined])
})
