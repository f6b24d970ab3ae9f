import type { BenchContext } from './context.ts'

/** A row measures our code and a reference in turn. */
export interface BenchRow {
  /** Name for `--only`. */
  key: string
  what: string
  against: string
  /** Time limit; 15 by default. */
  minutes?: number
  /** Returns no figures if the row needs `--full`. */
  measure(context: BenchContext): Promise<Figure[]>
}

export interface Figure {
  /** What is measured, such as `scroll`; empty for a single figure. */
  part: string
  /** One value per round. */
  ours: readonly number[]
  /** One value per round; null without a reference. */
  reference: readonly number[] | null
  /** Which values are the same in each run, so that one suffices. */
  exact?: 'all' | 'reference'
  unit: string
  /** Ours divided by the reference; without a reference, a number in the mark's unit. */
  value: number
  mark: Mark
  note: string
}

export interface Mark {
  kind: 'at most' | 'at least'
  value: number
  /** `×` for a ratio. */
  unit: string
}

export const atMost = (value: number, unit = '×'): Mark => ({ kind: 'at most', value, unit })
export const atLeast = (value: number, unit = '×'): Mark => ({ kind: 'at least', value, unit })

export function isReached({ value, mark }: Pick<Figure, 'value' | 'mark'>): boolean {
  return mark.kind === 'at most' ? value <= mark.value : value >= mark.value
}
