import {
  SourceOutage,
  type TaskKind,
  type TaskPart,
  type TaskWork,
} from '../../features/services/tasks/service.ts'

export const part = (partIndex: number, payload: unknown = `part ${partIndex}`): TaskPart => ({
  partIndex,
  result: { ok: true, payload },
})

/** Completes the missing parts in order. */
export const COUNTING: Omit<TaskKind, 'run'> & { run(work: TaskWork): AsyncIterable<TaskPart> } = {
  kind: 'counting',
  sourceOf: () => null,
  async *run({ missing }) {
    for (const index of missing) yield part(index, { by: process.pid })
  },
}

/** Tasks whose parts a test completes. */
export interface ManualKind extends TaskKind {
  /** Resolves with the work of the next task that starts. */
  begun(): Promise<ManualWork>
  /** Tasks that have started and not ended. */
  readonly running: number
  readonly mostRunning: number
}

interface ManualWork extends TaskWork {
  give(part: TaskPart): void
  finish(): void
  fail(error: Error): void
}

export function manualKind(kind: string, source: string | null = null): ManualKind {
  const begun: ManualWork[] = []
  let waiting: (() => void)[] = []
  let running = 0
  let mostRunning = 0
  return {
    kind,
    sourceOf: () => source,
    get running() {
      return running
    },
    get mostRunning() {
      return mostRunning
    },
    async *run(work) {
      const events: (TaskPart | Error | 'end')[] = []
      let wake = () => {}
      const push = (event: TaskPart | Error | 'end') => {
        events.push(event)
        wake()
      }
      begun.push({ ...work, give: push, finish: () => push('end'), fail: push })
      for (const resolve of waiting.splice(0)) resolve()
      running += 1
      mostRunning = Math.max(mostRunning, running)
      try {
        for (;;) {
          const event = events.shift()
          if (event === undefined) await new Promise<void>((resolve) => (wake = resolve))
          else if (event === 'end') return
          else if (event instanceof Error) throw event
          else yield event
        }
      } finally {
        running -= 1
      }
    },
    async begun() {
      while (begun.length === 0) await new Promise<void>((resolve) => (waiting = [...waiting, resolve]))
      return begun.shift() as ManualWork
    },
  }
}

export const sourceDown = (): SourceOutage => new SourceOutage('The register does not answer.')
