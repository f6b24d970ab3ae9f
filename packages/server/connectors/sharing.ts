import { SHEET_EDITS_SOURCE } from '#domain/report/sheet-blocks.ts'
import { demo } from './demo/source.ts'
import { findSource } from './registry.ts'

/** Sources whose licence is overridden. */
export interface SharingSettings {
  sharedSources: ReadonlySet<string>
  withheldSources: ReadonlySet<string>
}

/** Whether shared reports may show a source's values. Unknown sources are never shared. */
export const allowsSharing =
  ({ sharedSources, withheldSources }: SharingSettings) =>
  (sourceKey: string): boolean => {
    if (withheldSources.has(sourceKey)) return false
    if (sharedSources.has(sourceKey) || sourceKey === demo.key || sourceKey === SHEET_EDITS_SOURCE)
      return true
    return findSource(sourceKey)?.isSharingAllowed ?? false
  }
