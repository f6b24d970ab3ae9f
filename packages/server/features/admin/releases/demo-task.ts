import type { AppContext } from '../../../context.ts'
import { SourceOutage, type TaskKind, type TaskPart } from '../../services/tasks/service.ts'

export const ADVANCE_DEMO_KIND = 'advance-demo'

export type DemoTaskDeps = Pick<AppContext, 'database' | 'demo'> & { notifyReleases(): Promise<void> }

export interface DemoTaskArgs extends Record<string, unknown> {
  after: number
}

/** A resumed task skips a complete import. */
export function advanceDemoKind({ database, demo, notifyReleases }: DemoTaskDeps): TaskKind {
  const isImported = async (after: number) => (await demo.current(database))?.releaseId !== after
  return {
    kind: ADVANCE_DEMO_KIND,
    sourceOf: () => null,
    async *run({ args, signal }): AsyncGenerator<TaskPart> {
      const { after } = args as DemoTaskArgs
      if (!(await isImported(after))) {
        try {
          await demo.importNextWeek({ after, signal })
        } catch (error) {
          if (signal.aborted) throw error
          // Ignores the failure if the command line has imported the week concurrently.
          if (!(await isImported(after))) throw new SourceOutage(getMessage(error), { isFinal: true })
        }
      }
      await notifyReleases()
      yield { partIndex: 0, result: { ok: true, payload: null } }
    },
  }
}

const getMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
