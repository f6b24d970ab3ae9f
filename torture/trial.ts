import type { Random } from '#demo/district/random.ts'
import type { DatabaseKind } from '#server/db/open.ts'
import type { Findings } from './machine/findings.ts'
import type { Installations } from './machine/installations.ts'

export interface Trial {
  /** Name in `npm run torture -- fuzz`. */
  key: string
  title: string
  engines: readonly DatabaseKind[]
  /** Time on one engine, after which no new work starts. What is then not tried is a fault. */
  budgetMs: number
  /** Whether it draws attacks until the time is over. */
  isEndless?: true
  run(scene: Scene): Promise<void>
}

export interface Scene {
  engine: DatabaseKind
  installations: Installations
  findings: Findings
  random: Random
  hasTime(): boolean
  /** Whether `--calls` names the call, or is not used. */
  isCallChosen(name: string): boolean
  folder: string
  say(line: string): void
}
