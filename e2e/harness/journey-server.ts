import pg from 'pg'
import { inject } from 'vitest'

/** On the PostgreSQL that all journeys share. */
export function databaseUrl(name: string): string {
  const server = inject('nativeServer')
  if ('unavailable' in server) throw new Error(server.unavailable)
  return server.urlPattern.replace('{database}', name)
}

/** For statements about whole databases. */
export async function administer<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(databaseUrl('postgres'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Recreates `name`. */
export async function copyDatabase(client: pg.Client, template: string, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
}
