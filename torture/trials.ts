import type { Trial } from './trial.ts'
import { fuzz } from './trials/fuzz.ts'
import { rebinding } from './trials/rebinding.ts'

/** In the order of the table. To add one, add a file and a line. */
export const TRIALS: readonly Trial[] = [fuzz, rebinding]
