import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../db/open.ts'
import { startTurns } from './embedded-turns.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of the one embedded engine that the test files share, and the socket at which they wait for their turn. */
    embeddedEngine: { folder: string; turnsSocket: string }
  }
}

/** One embedded engine for the whole run: a start takes seconds and a gigabyte. */
export default async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lotline-embedded-'))
  const database = await openDatabase({ folder })
  const turns = await startTurns(join(folder, 'turns'))
  project.provide('embeddedEngine', { folder, turnsSocket: turns.socketPath })
  return async () => {
    await turns.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
