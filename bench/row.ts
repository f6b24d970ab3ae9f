import type { BenchContext } from './context.ts'

/** One comparison of the speed table: ours and the reference, measured by turns in the same run. */
export interface BenchRow {
  /** For `--only`. */
  key: string
  what: string
  against: string
  measure(context: BenchContext): Promise<Figure[]>
}

/** One measured line of a row. */
export interface Figure {
  /** Which of several figures of the row: `mount`, `scroll`; empty when there is one. */
  part: string
  ours: number
  /** Null where there is nothing to compare with. */
  reference: number | null
  unit: string
  /** What is compared with the mark: mostly ours ÷ reference, else a number in `markUnit`. */
  value: number
  mark: Mark
  /** What a reader must know to judge the number; empty when nothing. */
  note: string
}

export interface Mark {
  kind: 'at most' | 'at least'
  value: number
  /** `×` for a ratio, else the unit of `value`. */
  unit: string
}

export const atMost = (value: number, unit = '×'): Mark => ({ kind: 'at most', value, unit })
export const atLeast = (value: number, unit = '×'): Mark => ({ kind: 'at least', value, unit })

export function isReached({ value, mark }: Figure): boolean {
  return mark.kind === 'at most' ? value <= mark.value : value >= mark.value
}
