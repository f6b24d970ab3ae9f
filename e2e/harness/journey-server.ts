import pg from 'pg'
import { inject } from 'vitest'

/** Returns the URL of a database of the PostgreSQL that all journeys of a run share. */
export function databaseUrl(name: string): string {
  const server = inject('nativeServer')
  if ('unavailable' in server) throw new Error(server.unavailable)
  return server.urlPattern.replace('{database}', name)
}

/** Runs `work` with a connection to the server itself, for statements about whole databases. */
export async function administer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(databaseUrl('postgres'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Recreates database `name` from `template`. */
export async function copyDatabase(client: pg.Client, template: string, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
}
