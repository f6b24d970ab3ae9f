import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { buildServer } from '#server/app.ts'
import type { Database } from '#server/db/open.ts'
import { readSettings } from '#server/settings/env.ts'
import type { BenchContext } from './context.ts'
import { type SentStatement, sentStatements } from './sent-statements.ts'
import { startChild } from './servers/child-server.ts'

/** Recorded for `bare-statements-server.ts`. */
export interface RecordedWork {
  statements: SentStatement[]
  responses: unknown[]
}

/**
 * Starts a server without our code that repeats recorded `work`, as a lower bound: it sends the same
 * statements over as many connections, and then the same JSON. `work` sends requests to the given address,
 * and runs once in this process to be recorded.
 */
export async function startRepeated(
  context: BenchContext,
  { url, database }: { url: string; database: Database },
  name: string,
  work: (url: string) => Promise<unknown>,
): Promise<{ run(): Promise<void>; stop(): Promise<void> }> {
  const recorded = await record(context, database, work)
  const file = join(context.folder, `${name}.recorded`)
  await writeFile(file, serialize(recorded))
  const bare = await startChild('./bare-statements-server.ts', [url, file], {})
  return {
    async run() {
      const response = await fetch(bare.url, { method: 'POST' })
      const sent = (await response.json()) as unknown[]
      if (sent.length !== recorded.responses.length) throw new Error('The recorded responses are missing.')
    },
    stop: bare.stop,
  }
}

async function record(
  context: BenchContext,
  database: Database,
  work: (url: string) => Promise<unknown>,
): Promise<RecordedWork> {
  const settings = readSettings({ LOTLINE_LOG_LEVEL: 'silent', LOTLINE_DATA: context.folder })
  const { app } = await buildServer({ database, settings })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { fetch } = globalThis
  const responses: unknown[] = []
  globalThis.fetch = async (...parameters) => {
    const response = await fetch(...parameters)
    responses.push(await response.clone().json())
    return response
  }
  try {
    return { statements: await sentStatements(() => work(url)), responses }
  } finally {
    globalThis.fetch = fetch
    await app.close()
  }
}
