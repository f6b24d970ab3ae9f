import type { ReportPart } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'

/** Parts by key, each with the part that it replaces, or null. */
type QueuedParts = ReadonlyMap<PartKey, ReportPart | null>

/** Queue of parts to start: waiting, or in the current request. */
export function createPartQueue() {
  const waitingParts = new Map<PartKey, ReportPart | null>()
  let inFlight: QueuedParts = new Map()

  function settle(): QueuedParts {
    const batch = inFlight
    inFlight = new Map()
    return batch
  }

  return {
    settle,
    hasWaiting: () => waitingParts.size > 0,
    isWaiting: (key: PartKey) => waitingParts.has(key),
    isInFlight: (key: PartKey) => inFlight.has(key),
    all: (): QueuedParts => new Map([...waitingParts, ...inFlight]),
    keysWaiting: () => [...waitingParts.keys()],
    add(key: PartKey, replacedPart: ReportPart | null): void {
      waitingParts.set(key, replacedPart)
    },
    send(isNeeded: (key: PartKey) => boolean): PartKey[] {
      inFlight = new Map([...waitingParts].filter(([key]) => isNeeded(key)))
      waitingParts.clear()
      return [...inFlight.keys()]
    },
    putBack(): void {
      for (const [key, part] of settle()) if (!waitingParts.has(key)) waitingParts.set(key, part)
    },
    /** Drops parts already started, by another window or a request without a response. */
    dropStarted(parts: readonly ReportPart[]): void {
      for (const [key, replacedPart] of waitingParts) {
        const current = parts.find((part) => part.key === key)
        if (current && current.taskId !== replacedPart?.taskId) waitingParts.delete(key)
      }
    },
    clear: () => waitingParts.clear(),
  }
}
