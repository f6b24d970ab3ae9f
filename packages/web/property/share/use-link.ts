import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { problemOf } from '../../ui/forms/problem-of.ts'

type Open = { state: 'open' }

/** `closed`: the link is no longer valid. `failed`: a temporary failure. */
type Opening<Opened extends Open> =
  | { state: 'opening' }
  | { state: 'locked' }
  | { state: 'closed' }
  | { state: 'failed'; problem: string }
  | Opened

export interface OpenedLink<Opened extends Open> {
  opening: Opening<Opened>
  /** Opens the link with a password. A closed link sets `opening` instead of throwing. @throws ApiError for other failures */
  unlock: (password: string) => Promise<void>
  retry: () => void
}

type OpenLink<Opened extends Open> = (body: {
  token: string
  password?: string
}) => Promise<Opened | { state: 'locked' }>

/** The token behind the `#` of the address; empty without one. It stays there, so that a reader can reload, bookmark and hand on the address. */
export const useLinkToken = (): string =>
  useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' })

/** Opens a link on mount. `open` must be a stable function. */
export function useLink<Opened extends Open>(token: string, open: OpenLink<Opened>): OpenedLink<Opened> {
  const [opening, setOpening] = useState<Opening<Opened>>({ state: 'opening' })
  const retry = useCallback(() => {
    if (token === '') return setOpening({ state: 'closed' })
    setOpening({ state: 'opening' })
    openOrClosed(open({ token })).then(setOpening, (error: unknown) =>
      setOpening({ state: 'failed', problem: problemOf(error) }),
    )
  }, [token, open])
  useEffect(retry, [retry])
  const unlock = async (password: string) => setOpening(await openOrClosed(open({ token, password })))
  return { opening, unlock, retry }
}

/** Returns the `closed` state for an invalid link. @throws ApiError for other failures */
async function openOrClosed<Opened extends Open>(
  opened: Promise<Opened | { state: 'locked' }>,
): Promise<Opening<Opened>> {
  try {
    return await opened
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'closed' }
    throw error
  }
}
