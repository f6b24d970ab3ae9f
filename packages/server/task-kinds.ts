import { advanceDemoKind, type DemoTaskDeps } from './features/admin/releases/demo-task.ts'
import { type FactsKindDeps, factsKind } from './features/facts/service.ts'
import { dataExportKind } from './features/own-data/service.ts'
import { type PdfTaskDeps, reportPdfKind } from './features/reports/pdf/service.ts'
import { type ReportPartKindDeps, reportPartKind } from './features/reports/reports/service.ts'
import { reportComparisonKind } from './features/reports/versions/service.ts'
import type { TaskKind } from './features/services/tasks/service.ts'
import { backTestKind } from './features/watching/back-test/service.ts'
import { historyKind } from './features/watching/history/service.ts'
import { countMlsKind } from './features/watching/service.ts'

export type TaskKindDeps = FactsKindDeps & DemoTaskDeps & ReportPartKindDeps & PdfTaskDeps

export const taskKinds = (deps: TaskKindDeps): readonly TaskKind[] => [
  factsKind(deps),
  historyKind(deps),
  countMlsKind(deps),
  backTestKind(deps),
  advanceDemoKind(deps),
  reportPartKind(deps),
  reportComparisonKind(deps),
  reportPdfKind(deps),
  dataExportKind(deps),
]
