import { SHEET_EDITS_SOURCE } from '#domain/report/sheet-blocks.ts'
import { demo } from './demo/source.ts'
import { findSource } from './registry.ts'

/** Sources that may or may not be shared, whatever their licence says. */
export interface SharingSettings {
  sharedSources: ReadonlySet<string>
  withheldSources: ReadonlySet<string>
}

/** Whether shared reports may show values of a source. Never for unknown sources. */
export const allowsSharing =
  ({ sharedSources, withheldSources }: SharingSettings) =>
  (sourceKey: string): boolean => {
    if (withheldSources.has(sourceKey)) return false
    if (sharedSources.has(sourceKey) || sourceKey === demo.key || sourceKey === SHEET_EDITS_SOURCE)
      return true
    return findSource(sourceKey)?.isSharingAllowed ?? false
  }
