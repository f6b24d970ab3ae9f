import { useCallback, useEffect, useState } from 'react'
import type { OpenedAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { call } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { problemOf } from '../../../ui/forms/problem-of.ts'

/** `closed`: the link opens nothing any more. `failed`: it may open later. */
type Opening =
  | { state: 'opening' }
  | { state: 'locked' }
  | { state: 'closed' }
  | { state: 'failed'; problem: string }
  | Extract<OpenedAnalysis, { state: 'open' }>

/** Opens the analysis behind a link, once. `unlock` throws `ApiError`, but where the link opens nothing any more. */
export function useSharedAnalysis(token: string) {
  const [opening, setOpening] = useState<Opening>({ state: 'opening' })
  const open = useCallback(() => {
    setOpening({ state: 'opening' })
    request(token).then(setOpening, (error: unknown) =>
      setOpening({ state: 'failed', problem: problemOf(error) }),
    )
  }, [token])
  useEffect(open, [open])
  return {
    opening,
    unlock: async (password: string) => setOpening(await request(token, password)),
    retry: open,
  }
}

async function request(token: string, password?: string): Promise<Opening> {
  try {
    const body = { token, ...(password !== undefined && { password }) }
    return await call('openSharedAnalysis', { body, failures: 'caller-entirely' })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'closed' }
    throw error
  }
}
