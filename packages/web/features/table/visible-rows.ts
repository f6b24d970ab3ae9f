import { ROW_HEIGHT } from './window-range.ts'

/** The rows between header and totals, as the person sees them. */
export function visibleUpids(scroller: HTMLElement | null, upids: readonly string[]): readonly string[] {
  if (!scroller) return []
  const first = Math.floor(scroller.scrollTop / ROW_HEIGHT)
  const count = Math.ceil((scroller.clientHeight - 2 * ROW_HEIGHT) / ROW_HEIGHT)
  return upids.slice(first, first + Math.max(count, 1))
}
