import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, problemOf } from '../../lib/api/api-error.ts'

type OpenState = { state: 'open' }

/** `closed`: no longer valid. `failed`: may be retried. */
type Opening<Opened extends OpenState> =
  | { state: 'opening' }
  | { state: 'locked' }
  | { state: 'closed' }
  | { state: 'failed'; problem: string }
  | Opened

export interface OpenedLink<Opened extends OpenState> {
  opening: Opening<Opened>
  /**
   * Opens a protected link. If it has become invalid, `opening` says so.
   * @throws ApiError for other failures
   */
  unlock: (password: string) => Promise<void>
  retry: () => void
}

type OpenLink<Opened extends OpenState> = (body: {
  token: string
  password?: string
}) => Promise<Opened | { state: 'locked' }>

/** Token after the `#`, or empty. Stays in the address, so that readers can reload and bookmark it. */
export const useLinkToken = (): string =>
  useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' })

/** `open` must be stable. */
export function useLink<Opened extends OpenState>(token: string, open: OpenLink<Opened>): OpenedLink<Opened> {
  const [opening, setOpening] = useState<Opening<Opened>>({ state: 'opening' })
  const retry = useCallback(() => {
    if (token === '') return setOpening({ state: 'closed' })
    setOpening({ state: 'opening' })
    closeIfMissing(open({ token })).then(setOpening, (error: unknown) =>
      setOpening({ state: 'failed', problem: problemOf(error) }),
    )
  }, [token, open])
  useEffect(retry, [retry])
  const unlock = async (password: string) => setOpening(await closeIfMissing(open({ token, password })))
  return { opening, unlock, retry }
}

/** @throws ApiError other than 404 */
async function closeIfMissing<Opened extends OpenState>(
  response: Promise<Opened | { state: 'locked' }>,
): Promise<Opening<Opened>> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'closed' }
    throw error
  }
}
