import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { HistoryView } from '#contract/watching/collections.ts'
import { notifyFailure } from '../../lib/messages/notify-failure.ts'
import { type HistoryCollection, saveView } from './use-collection.ts'

/** People try several orders; only the last is stored. */
const SAVE_AFTER_MS = 700

/** Changes are saved after a delay or when the panel closes, without warnings: a view is not user content. */
export function useHistoryView(collection: HistoryCollection): [HistoryView, (to: HistoryView) => void] {
  const [changed, setChanged] = useState<HistoryView | null>(null)
  const waiting = useRef<{ view: HistoryView; timer: ReturnType<typeof setTimeout> } | null>(null)

  const send = (view: HistoryView) => saveView(collection, view).catch(notifyFailure)
  const flush = useEffectEvent(() => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    const { view } = waiting.current
    waiting.current = null
    void send(view)
  })
  useEffect(() => {
    const leave = () => flush()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const change = (view: HistoryView) => {
    setChanged(view)
    if (waiting.current) clearTimeout(waiting.current.timer)
    const timer = setTimeout(() => {
      waiting.current = null
      void send(view)
    }, SAVE_AFTER_MS)
    waiting.current = { view, timer }
  }
  return [changed ?? collection.of.history, change]
}
