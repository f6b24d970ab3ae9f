import type { Random } from '#demo/district/random.ts'
import type { DatabaseKind } from '#server/db/open.ts'
import type { Findings } from './machine/findings.ts'
import type { Installations } from './machine/installations.ts'

/** One kind of attack on a dedicated server. */
export interface Trial {
  /** Its name on the command line: `npm run torture -- fuzz`. */
  key: string
  /** First column of the table. */
  title: string
  engines: readonly DatabaseKind[]
  /** Longest time it may take on one engine; it stops starting new work then. */
  budgetMs: number
  run(scene: Scene): Promise<void>
}

/** Environment of a trial. */
export interface Scene {
  engine: DatabaseKind
  installations: Installations
  findings: Findings
  random: Random
  /** False once the budget of the trial is used up. */
  hasTime(): boolean
  /** The calls to fuzz: those named by `--calls`, else all. */
  isCallChosen(name: string): boolean
  /** Temporary folder, removed with the run. */
  folder: string
  say(line: string): void
}
