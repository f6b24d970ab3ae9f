import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../db/open.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of the one embedded engine that the test files share, one after the other. */
    embeddedFolder: string
  }
}

/** One embedded engine for the whole run: a start takes seconds and a gigabyte. */
export default async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lotline-embedded-'))
  const database = await openDatabase({ folder })
  project.provide('embeddedFolder', folder)
  return async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
