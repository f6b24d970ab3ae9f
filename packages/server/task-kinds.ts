import { advanceDemoKind, type DemoTaskParts } from './features/administration/demo-task.ts'
import { backTestKind } from './features/back-test/service.ts'
import { countMlsKind } from './features/collections/service.ts'
import { type FactsKindParts, factsKind } from './features/facts/service.ts'
import { historyKind } from './features/history/service.ts'
import type { TaskKind } from './features/tasks/service.ts'

/** What kinds of tasks are made of. */
export type TaskKindParts = FactsKindParts & DemoTaskParts

/** Every kind of task. To add one, add a file and a line. */
export const taskKinds = (parts: TaskKindParts): readonly TaskKind[] => [
  factsKind(parts),
  historyKind(parts),
  countMlsKind(parts),
  backTestKind(parts),
  advanceDemoKind(parts),
]
