import type { Database } from '../../../db/open.ts'
import { SourceOutage, type TaskKind, type TaskPart } from '../../services/tasks/service.ts'

export const ADVANCE_DEMO_KIND = 'advance-demo'

export interface DemoWeeks {
  current(database: Database): Promise<{ releaseId: number; asOf: string; nextAsOf: string } | null>
  /** Imports the release after `after`, completely or not at all. @throws if it is no longer the newest. */
  importNextWeek(options: { after: number; signal: AbortSignal }): Promise<unknown>
}

export interface DemoTaskDeps {
  database: Database
  demo: DemoWeeks
  notifyReleases(): Promise<void>
}

export interface DemoTaskArgs extends Record<string, unknown> {
  after: number
}

/** Skips a complete import when resumed. */
export function advanceDemoKind({ database, demo, notifyReleases }: DemoTaskDeps): TaskKind {
  const isThere = async (after: number) => (await demo.current(database))?.releaseId !== after
  return {
    kind: ADVANCE_DEMO_KIND,
    sourceOf: () => null,
    async *run({ args, signal }): AsyncGenerator<TaskPart> {
      const { after } = args as DemoTaskArgs
      if (!(await isThere(after))) {
        try {
          await demo.importNextWeek({ after, signal })
        } catch (error) {
          if (signal.aborted) throw error
          // The command line has imported it concurrently.
          if (!(await isThere(after))) throw new SourceOutage(messageOf(error), { isFinal: true })
        }
      }
      await notifyReleases()
      yield { partIndex: 0, result: { ok: true, payload: null } }
    },
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
