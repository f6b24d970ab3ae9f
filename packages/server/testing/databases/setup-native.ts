import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../db/migrate.ts'
import { startNativeServer } from './native-server.ts'
import { readSchema } from './read-schema.ts'

/** Database with the schema only, copied when none is left over from another group of tests. */
export const TEMPLATE = 'lotline_template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database's URL, with `{database}` for its name, and the template's schema; or why there is none. */
    nativeServer: { urlPattern: string; schema: string } | { unavailable: string }
  }
}

/** One PostgreSQL for the whole run. Without PostGIS, tests that need it fail with the reason. */
export default async function setupNative(project: TestProject): Promise<() => Promise<void>> {
  try {
    const server = await startNativeServer()
    const admin = new pg.Client(server.urlOf('postgres'))
    await admin.connect()
    await admin.query(`CREATE DATABASE ${TEMPLATE}`)
    await admin.end()
    const template = await openDatabase({ url: server.urlOf(TEMPLATE) })
    await template.close()
    const schema = await readSchema(server.urlOf(TEMPLATE))
    project.provide('nativeServer', { urlPattern: server.urlOf('{database}'), schema })
    return server.stop
  } catch (error) {
    project.provide('nativeServer', { unavailable: (error as Error).message })
    return async () => {}
  }
}
