import { advanceDemoKind, type DemoTaskParts } from './features/admin/releases/demo-task.ts'
import { type FactsKindParts, factsKind } from './features/facts/service.ts'
import type { TaskKind } from './features/services/tasks/service.ts'
import { backTestKind } from './features/watching/back-test/service.ts'
import { countMlsKind } from './features/watching/collections/service.ts'
import { historyKind } from './features/watching/history/service.ts'

/** Dependencies of the kinds of tasks. */
export type TaskKindParts = FactsKindParts & DemoTaskParts

/** Every kind of task. To add one, add a file and a line. */
export const taskKinds = (parts: TaskKindParts): readonly TaskKind[] => [
  factsKind(parts),
  historyKind(parts),
  countMlsKind(parts),
  backTestKind(parts),
  advanceDemoKind(parts),
]
