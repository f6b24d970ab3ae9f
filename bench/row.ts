import type { BenchContext } from './context.ts'

/** Ours and the reference, measured alternately. */
export interface BenchRow {
  /** For `--only`. */
  key: string
  what: string
  against: string
  /** Default 15. */
  minutes?: number
  /** No figures if it needs `--full`. */
  measure(context: BenchContext): Promise<Figure[]>
}

export interface Figure {
  /** `mount`, `scroll`; empty for a single figure. */
  part: string
  /** Per round. */
  ours: readonly number[]
  /** Null without a reference. */
  reference: readonly number[] | null
  unit: string
  /** Ours ÷ reference, else a number in the mark's unit. */
  value: number
  mark: Mark
  /** May be empty. */
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
