import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folders of imported demo districts. */
    demoFolder: string
  }
}

export default async function setupDemo(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'lotline-demo-'))
  project.provide('demoFolder', folder)
  return () => rm(folder, { recursive: true, force: true })
}
