import { PassThrough } from 'node:stream'
import type { z } from 'zod'
import type { DataExportResult } from '#contract/account/own-data-calls.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { PdfTaskDeps } from '../../reports/pdf/service.ts'
import type { TaskKind } from '../../services/tasks/service.ts'
import { generateArchive } from './archive.ts'
import { storeExport } from './stored-export-service.ts'

export const DATA_EXPORT_KIND = 'data-export'

/**
 * One part per report; the last ends once the file is stored. Another server restarts the task after a crash.
 */
export function dataExportKind(deps: PdfTaskDeps): TaskKind {
  return {
    kind: DATA_EXPORT_KIND,
    sourceOf: () => null,
    groupOf: (accountId) => `export of ${accountId}`,
    workers: { queue: 'exporting', count: 2 },
    isPrivate: true,
    async *run({ accountId, args, missing, signal }) {
      const { units } = args as { units: UnitSystem }
      const last = Math.max(...missing)
      const others = missing.filter((index) => index !== last)
      const reports = new PassThrough({ objectMode: true })
      const archive = generateArchive(deps, accountId, { units, signal, onReport: () => reports.write(true) })
      const storage = storeExport(deps, accountId, archive).finally(() => reports.end())
      // Prevents an unhandled rejection; awaited below.
      storage.catch(() => {})
      let count = 0
      for await (const _ of reports) {
        if (others.includes(count)) yield part(count, {})
        count += 1
      }
      const result: z.input<typeof DataExportResult> = { export: await storage }
      // Completes the parts of reports deleted during the export.
      yield [...others.filter((index) => index >= count).map((index) => part(index, {})), part(last, result)]
    },
  }
}

const part = (partIndex: number, payload: object) => ({ partIndex, result: { ok: true, payload } as const })
