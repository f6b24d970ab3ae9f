import { type ReactNode, useState } from 'react'
import { formatNumber } from '#domain/text/number-format.ts'
import { useIsPrinting } from '../../lib/printing.ts'
import classes from './use-collapsed.module.css'

interface Collapsed<Item> {
  visibleItems: readonly Item[]
  button: ReactNode
  isComplete: boolean
}

/** Collapses a list, except in print. `all` is a noun: `all 175 sales`. */
export function useCollapsed<Item>(
  items: readonly Item[],
  { max, all = `all ${formatNumber(items.length)}` }: { max: number; all?: string },
): Collapsed<Item> {
  const [isExpanded, setExpanded] = useState(false)
  const isPrinting = useIsPrinting()
  // A single further item needs no more space than the button.
  if (items.length <= max + 1) return { visibleItems: items, button: null, isComplete: true }
  return {
    visibleItems: isExpanded || isPrinting ? items : items.slice(0, max),
    isComplete: isExpanded || isPrinting,
    button: (
      <button
        type="button"
        className={classes.unfold}
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
      >
        {isExpanded ? 'Show fewer' : `Show ${all}`}
      </button>
    ),
  }
}
