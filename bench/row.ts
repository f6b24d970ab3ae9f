import type { BenchContext } from './context.ts'

/** One comparison of the speed table: ours and the reference, measured alternately in the same run. */
export interface BenchRow {
  /** Key of the row for `--only`. */
  key: string
  what: string
  against: string
  /** Time limit of the whole row. Default 15. */
  minutes?: number
  /** Returns no figures if the row needs `--full`. */
  measure(context: BenchContext): Promise<Figure[]>
}

/** One measured line of a row. */
export interface Figure {
  /** Name of the figure, in a row of several: `mount`, `scroll`; empty when there is one. */
  part: string
  /** One value per round. */
  ours: readonly number[]
  /** Null without a reference. */
  reference: readonly number[] | null
  unit: string
  /** Value compared with the mark: mostly ours ÷ reference, else a number in the unit of the mark. */
  value: number
  mark: Mark
  /** Information needed to judge the number; empty when none. */
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

export function isReached({ value, mark }: Pick<Figure, 'value' | 'mark'>): boolean {
  return mark.kind === 'at most' ? value <= mark.value : value >= mark.value
}
