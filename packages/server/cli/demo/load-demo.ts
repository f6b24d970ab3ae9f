import { demoGround } from '#demo/district/index.ts'
import { importDemoRelease } from '#demo/releases/import-release.ts'
import { demo } from '../../connectors/demo/source.ts'
import type { Database } from '../../db/open.ts'
import { importElevation } from '../../importers/elevation/import-elevation.ts'
import type { ImportProgress, ImportReport } from '../../importers/release/import-request.ts'

/** Constant, so that a seed always makes the same district. */
export const DEMO_AS_OF = '2026-11-09'
export const DEMO_SEED = 1

interface DemoLoad {
  parcels: number
  seed: number
  /** `YYYY-MM-DD` of release 1. */
  asOf: string
  releases: readonly (1 | 2)[]
  dataFolder: string
  isForced?: boolean
  onProgress?(release: 1 | 2, progress: ImportProgress): void
}

export async function loadDemo(database: Database, load: DemoLoad): Promise<ImportReport[]> {
  const reports: ImportReport[] = []
  for (const release of load.releases) {
    const { parcels, seed, asOf, dataFolder, isForced } = load
    const onProgress = (progress: ImportProgress) => load.onProgress?.(release, progress)
    const request = { parcels, seed, asOf, release, dataFolder, isForced, onProgress }
    const report = await importDemoRelease(database, request)
    reports.push(report)
  }
  if (load.releases.includes(1)) await loadDemoGround(database, load)
  return reports
}

/** No release changes the ground, so nothing is reported. */
async function loadDemoGround(
  database: Database,
  { parcels, seed, asOf, isForced }: Pick<DemoLoad, 'parcels' | 'seed' | 'asOf' | 'isForced'>,
): Promise<void> {
  for (const { dataset, raster } of demoGround({ parcels, seed })) {
    const origin = `generated: ${dataset}, seed ${seed}`
    // The seed determines the ground, so it identifies the content.
    const request = { source: demo, dataset, asOf, origin, originSha256: origin, isForced }
    await importElevation(database, request, async () => raster())
  }
}
