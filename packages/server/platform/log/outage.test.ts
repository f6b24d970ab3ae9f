import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import { toOutage } from './outage.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) server.close()
})

/** Refuses every connection, in PostgreSQL's protocol. */
async function refusingPostgres(sqlState: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${sqlState}\0Mwords of the database\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  const server = createServer((socket) =>
    socket.once('data', () => socket.end(Buffer.concat([head, fields]))),
  )
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/lotline`
}

async function failureOf(act: () => Promise<unknown>): Promise<Error> {
  try {
    await act()
  } catch (error) {
    return error as Error
  }
  throw new Error('Nothing failed.')
}

describe('A PostgreSQL that refuses', () => {
  it.each([
    ['starting up or recovering', '57P03', 'database_unavailable'],
    ['shutting down', '57P01', 'database_unavailable'],
    ['recovering from a crash', '57P02', 'database_unavailable'],
    ['with no connection left', '53300', 'overloaded'],
    ['with a full disk', '53100', 'storage_full'],
    ['with an I/O error', '58030', 'database_unavailable'],
    ['with another password', '28P01', 'database_unavailable'],
    ['without the database', '3D000', 'database_unavailable'],
    ['in a broken connection', '08006', 'database_unavailable'],
    ['after a deadlock', '40P01', 'overloaded'],
    ['a row about something that was just deleted', '23503', 'overloaded'],
    ['as a read-only replica', '25006', 'database_read_only'],
  ])('%s (%s) is %s', async (_, sqlState, code) => {
    const pool = new pg.Pool({ connectionString: await refusingPostgres(sqlState) })
    const error = await failureOf(() => pool.query('SELECT 1'))
    expect(toOutage(error)).toMatchObject({ code, status: 503, retryAfterSeconds: expect.any(Number) })
    await pool.end()
  })

  it('by not being there is database_unavailable', async () => {
    const url = await refusingPostgres('57P03')
    servers[0]?.close()
    const pool = new pg.Pool({ connectionString: url })
    expect(toOutage(await failureOf(() => pool.query('SELECT 1')))?.code).toBe('database_unavailable')
    await pool.end()
    expect(toOutage(await failureOf(() => pool.query('SELECT 1')))?.code).toBe('database_unavailable')
  })

  it('by hanging up is database_unavailable', async () => {
    const server = createServer((socket) => socket.once('data', () => socket.destroy()))
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'somebody' })
    expect(toOutage(await failureOf(() => pool.query('SELECT 1')))?.code).toBe('database_unavailable')
    await pool.end()
  })
})

describe('What this server finds out by itself', () => {
  it('a full disk is storage_full', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lotline-full-'))
    const file = join(folder, 'file')
    // A file that is always full.
    await symlink('/dev/full', file)
    expect(toOutage(await failureOf(() => writeFile(file, 'words')))).toMatchObject({
      code: 'storage_full',
      status: 503,
    })
    await rm(folder, { recursive: true })
  })

  it('a database that cannot be had is named by its reason', () => {
    expect(toOutage(new DatabaseUnavailable('disk_full', 'words'))?.code).toBe('storage_full')
    expect(toOutage(new DatabaseUnavailable('engine_failed', 'words'))?.code).toBe('database_unavailable')
  })

  it.each([
    new Error('Somebody typed ECONNREFUSED and 57P03.'),
    Object.assign(new Error('a row that is there already'), { code: '23505' }),
    Object.assign(new Error('no such file'), { code: 'ENOENT' }),
    new TypeError('a bug'),
  ])('%s is none', (error) => {
    expect(toOutage(error)).toBeNull()
  })
})
