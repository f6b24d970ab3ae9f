import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../db/migrate.ts'
import { startTurns } from './embedded-turns.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of the shared embedded engine, and the socket for turns. */
    embeddedEngine: { folder: string; turnsSocket: string }
    /** Data folder of an empty embedded database. Tests copy it and never open it. */
    emptyDataFolder: string
  }
}

/** One embedded engine for the whole run, because a start takes seconds and a gigabyte. Tests that need their own copy an empty one. */
export default async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lotline-embedded-'))
  const database = await openDatabase({ folder })
  const emptyDataFolder = await mkdtemp(join(tmpdir(), 'lotline-empty-'))
  // Keeps the engine running with everything in its files: a second start would take seconds.
  await database.pool.query('CHECKPOINT')
  await cp(join(folder, 'postgres'), join(emptyDataFolder, 'postgres'), { recursive: true })
  const turns = await startTurns(join(folder, 'turns'))
  project.provide('embeddedEngine', { folder, turnsSocket: turns.socketPath })
  project.provide('emptyDataFolder', emptyDataFolder)
  return async () => {
    await turns.close()
    await database.close()
    for (const each of [folder, emptyDataFolder]) await rm(each, { recursive: true, force: true })
  }
}
