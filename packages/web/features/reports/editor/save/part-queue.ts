import type { ReportPart } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'

/** Parts by key, each with the part that it replaces, or null. */
type PartsToBegin = ReadonlyMap<PartKey, ReportPart | null>

/** Queue of parts to start: waiting, or in the current request. */
export function createPartQueue() {
  const waiting = new Map<PartKey, ReportPart | null>()
  let inFlight: PartsToBegin = new Map()

  function settle(): PartsToBegin {
    const settled = inFlight
    inFlight = new Map()
    return settled
  }

  return {
    settle,
    hasWaiting: () => waiting.size > 0,
    isWaiting: (key: PartKey) => waiting.has(key),
    isInFlight: (key: PartKey) => inFlight.has(key),
    all: (): PartsToBegin => new Map([...waiting, ...inFlight]),
    keysWaiting: () => [...waiting.keys()],
    add(key: PartKey, replaced: ReportPart | null): void {
      waiting.set(key, replaced)
    },
    send(isWanted: (key: PartKey) => boolean): PartKey[] {
      inFlight = new Map([...waiting].filter(([key]) => isWanted(key)))
      waiting.clear()
      return [...inFlight.keys()]
    },
    putBack(): void {
      for (const [key, part] of settle()) if (!waiting.has(key)) waiting.set(key, part)
    },
    /** Drops parts already started, by another window or a request without a response. */
    dropStarted(parts: readonly ReportPart[]): void {
      for (const [key, replaced] of waiting) {
        const current = parts.find((part) => part.key === key)
        if (current && current.taskId !== replaced?.taskId) waiting.delete(key)
      }
    },
    clear: () => waiting.clear(),
  }
}
