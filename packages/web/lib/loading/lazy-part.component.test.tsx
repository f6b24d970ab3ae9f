import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { useToasts } from '../messages/toasts.ts'
import { lazyPart } from './lazy-part.tsx'

it('Several parts that cannot load while the server is away share one toast', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const makePart = () => lazyPart(async () => ({ Part: () => null }), 'Part')
  const [One, Two] = [makePart(), makePart()]
  show(
    <>
      <One />
      <Two />
    </>,
  )
  // The second toast replaced the first.
  await waitFor(() => expect(useToasts.getState().toasts.map(({ id }) => id)).toEqual([2]))
})
