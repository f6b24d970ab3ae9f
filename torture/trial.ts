import type { Random } from '#demo/district/random.ts'
import type { DatabaseKind } from '#server/db/open.ts'
import type { Findings } from './machine/findings.ts'
import type { Installations } from './machine/installations.ts'

/** One kind of attack. */
export interface Trial {
  /** `npm run torture -- fuzz`. */
  key: string
  /** First column. */
  title: string
  engines: readonly DatabaseKind[]
  /** On one engine; no new work starts afterwards. */
  budgetMs: number
  run(scene: Scene): Promise<void>
}

export interface Scene {
  engine: DatabaseKind
  installations: Installations
  findings: Findings
  random: Random
  hasTime(): boolean
  /** Named by `--calls`, else all. */
  isCallChosen(name: string): boolean
  /** Temporary, removed with the run. */
  folder: string
  say(line: string): void
}
