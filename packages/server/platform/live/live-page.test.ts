import { expect, it } from 'vitest'
import type { LiveMessage } from '#contract/live.ts'
import { LivePage } from './live-page.ts'

const message = (sequence: number): LiveMessage => ({
  type: 'RefreshRequest',
  clientId: null,
  payload: {},
  sequence,
})

function page(cursor: number | null) {
  const received: string[] = []
  const page = new LivePage(
    { id: 's', accountId: 'a', username: 'u' },
    {
      notify: ({ sequence }) => received.push(`notify ${sequence}`),
      reload: (sequence) => received.push(`reload ${sequence}`),
      end: () => received.push('end'),
      unreadBytes: () => 0,
    },
  )
  page.cursor = cursor
  return { page, received }
}

it('a page gets the next message, and none that it had', () => {
  const { page: own, received } = page(4)
  expect([3, 4, 5, 5, 6].map((sequence) => own.deliver(message(sequence), 2))).toEqual([
    'known',
    'known',
    'delivered',
    'known',
    'delivered',
  ])
  expect(received).toEqual(['notify 5', 'notify 6'])
})

it('a page that joined after the reading began, further back, is read for again', () => {
  const { page: own, received } = page(4)
  expect(own.deliver(message(7), 6)).toBe('read again')
  expect([received, own.cursor]).toEqual([[], 4])
})

it('a page whose next messages are not kept any more fetches everything again', () => {
  const { page: own, received } = page(4)
  expect(own.deliver(message(7), 4)).toBe('delivered')
  expect(own.deliver(message(8), 4)).toBe('delivered')
  expect(received).toEqual(['reload 7', 'notify 8'])
})

it('a page that has not joined, or has ended, gets nothing', () => {
  const { page: own, received } = page(null)
  expect(own.deliver(message(1), 0)).toBe('known')
  own.cursor = 0
  own.end()
  expect(own.deliver(message(1), 0)).toBe('known')
  expect(received).toEqual(['end'])
})
