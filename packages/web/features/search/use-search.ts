import { useEffect, useState } from 'react'
import type { SearchResponse } from '#contract/parcel/search.ts'
import { call } from '../../lib/api/api.ts'
import { isUnavailable } from '../../lib/api/api-error.ts'
import { useView } from '../../state/map/view.ts'

const TYPING_PAUSE_MS = 90
/** Retry interval while the server is unreachable. A restored connection retries at once. */
const RETRY_MS = 5000

export type SearchState =
  | { kind: 'idle' }
  | { kind: 'searching'; previous: SearchResponse | null }
  | { kind: 'found'; response: SearchResponse }
  | { kind: 'failed' }

/** A late response never replaces a newer one. */
export function useSearch(text: string, isOpen: boolean): { state: SearchState; retry: () => void } {
  const [state, setState] = useState<SearchState>({ kind: 'idle' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt repeats the request
  useEffect(() => {
    if (text === '' || !isOpen) {
      setState({ kind: 'idle' })
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    setState(toSearching)
    const requestAgain = () => setAttempt((count) => count + 1)
    const fail = (error: unknown) => {
      if (signal.aborted) return
      setState({ kind: 'failed' })
      if (!isUnavailable(error)) return
      timer = setTimeout(requestAgain, RETRY_MS)
      window.addEventListener('online', requestAgain, { signal })
    }
    let timer = setTimeout(() => {
      call('search', { query: { q: text, ...getNearParameter() }, signal, isQuiet: true }).then(
        (response) => setState({ kind: 'found', response }),
        fail,
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, isOpen, attempt])

  const retry = () => {
    setState({ kind: 'searching', previous: null })
    setAttempt((count) => count + 1)
  }
  return { state, retry }
}

const toSearching = (state: SearchState): SearchState =>
  state.kind === 'failed' ? state : { kind: 'searching', previous: getLatestResponse(state) }

export function getLatestResponse(state: SearchState): SearchResponse | null {
  if (state.kind === 'found') return state.response
  return state.kind === 'searching' ? state.previous : null
}

function getNearParameter(): { near?: string } {
  const { position } = useView.getState()
  return position ? { near: `${position.lng.toFixed(5)},${position.lat.toFixed(5)}` } : {}
}
