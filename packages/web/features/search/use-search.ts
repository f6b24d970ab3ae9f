import { useEffect, useState } from 'react'
import type { SearchAnswer } from '#contract/search.ts'
import { call } from '../../lib/api.ts'
import { useView } from '../../state/view.ts'

/** Long enough to swallow a fast typist's keys, short enough not to be felt. */
const TYPING_PAUSE_MS = 90

export type SearchState =
  | { kind: 'idle' }
  /** `previous` stays on the screen until the new answer is there. */
  | { kind: 'searching'; previous: SearchAnswer | null }
  | { kind: 'found'; answer: SearchAnswer }
  | { kind: 'failed' }

/** Searches as one types; an answer to older words never replaces one to newer words. */
export function useSearch(words: string, isOpen: boolean): { state: SearchState; retry: () => void } {
  const [state, setState] = useState<SearchState>({ kind: 'idle' })
  const [attempt, setAttempt] = useState(0)
  const typed = words.trim()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    if (typed === '' || !isOpen) {
      setState({ kind: 'idle' })
      return
    }
    const controller = new AbortController()
    setState((before) => ({
      kind: 'searching',
      previous:
        before.kind === 'found' ? before.answer : before.kind === 'searching' ? before.previous : null,
    }))
    const timer = setTimeout(() => {
      call('search', { query: { q: typed, ...nearCentre() }, signal: controller.signal, isQuiet: true }).then(
        (answer) => setState({ kind: 'found', answer }),
        () => controller.signal.aborted || setState({ kind: 'failed' }),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, isOpen, attempt])

  return { state, retry: () => setAttempt((count) => count + 1) }
}

/** What is near the middle of the map goes before its namesakes elsewhere. */
function nearCentre(): { near?: string } {
  const { position } = useView.getState()
  return position ? { near: `${position.lng.toFixed(5)},${position.lat.toFixed(5)}` } : {}
}
