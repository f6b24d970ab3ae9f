import { type ReactNode, useState } from 'react'
import classes from './use-folded.module.css'

export interface Folded<Item> {
  shown: readonly Item[]
  /** Below the list; null where nothing is folded away. */
  button: ReactNode
  /** Nothing is left out. */
  isWhole: boolean
}

/** Folds a long list to its first items. `all`: what the button shows, `all 175 sales`. */
export function useFolded<Item>(
  items: readonly Item[],
  { most, all = `all ${items.length.toLocaleString('en-CA')}` }: { most: number; all?: string },
): Folded<Item> {
  const [isUnfolded, setUnfolded] = useState(false)
  // One more takes no more room than the button that would show it.
  if (items.length <= most + 1) return { shown: items, button: null, isWhole: true }
  return {
    shown: isUnfolded ? items : items.slice(0, most),
    isWhole: isUnfolded,
    button: (
      <button
        type="button"
        className={classes.unfold}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {isUnfolded ? 'Show fewer' : `Show ${all}`}
      </button>
    ),
  }
}
