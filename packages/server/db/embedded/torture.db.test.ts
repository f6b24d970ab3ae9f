import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { messages, RawClient, statement } from '../../testing/databases/raw-client.ts'
import { connectionTarget } from '../thread-connection.ts'

interface Mixer {
  client: pg.Client
  raw: RawClient
  /** Markers that must be in the table at the end. */
  saved: number[]
}

const { sync } = messages
const INSERT = 'INSERT INTO torture (marker) VALUES ($1)'

const STEPS: Record<string, (mixer: Mixer, marker: number) => Promise<void>> = {
  async select({ client }, marker) {
    const { rows } = await client.query('SELECT $1::int AS marker, $2::text AS more', [marker, 'x'])
    expect(rows).toEqual([{ marker, more: 'x' }])
  },
  async 'simple query'({ client }, marker) {
    expect((await client.query(`SELECT ${marker} AS marker`)).rows).toEqual([{ marker }])
  },
  async 'big result'({ client }, marker) {
    const { rows } = await client.query('SELECT $1::int + g AS value FROM generate_series(1, 2000) g', [
      marker,
    ])
    expect(rows.map(({ value }) => value)).toEqual(
      Array.from({ length: 2000 }, (_, index) => marker + index + 1),
    )
  },
  async 'big parameter'({ client }, marker) {
    const { rows } = await client.query('SELECT right($1, 12) AS end', ['·'.repeat(100_000) + marker])
    expect(rows[0].end.endsWith(`·${marker}`)).toBe(true)
  },
  async insert({ client, saved }, marker) {
    expect((await client.query(INSERT, [marker])).rowCount).toBe(1)
    saved.push(marker)
  },
  'syntax error': ({ client }, marker) => fails(client, '42601', 'SELEC $1::int', [marker]),
  'NUL character': ({ client }, marker) => fails(client, '22021', 'SELECT $1::text', [`a\0${marker}`]),
  'bad cast': ({ client }, marker) => fails(client, '22P02', 'SELECT $1::int', [`x${marker}`]),
  'number too large': ({ client }, marker) => fails(client, '22003', 'SELECT $1::int', [`9999999${marker}`]),
  'missing table': ({ client }, marker) => fails(client, '42P01', 'SELECT $1::int FROM nowhere', [marker]),
  'division by zero': ({ client }, marker) =>
    fails(client, '22012', 'SELECT 1 / ($1::int - $1::int)', [marker]),
  'simple division by zero': ({ client }) => fails(client, '22012', 'SELECT 1 / 0'),
  'failing row': ({ client }, marker) =>
    fails(client, '22012', 'SELECT 1 / (g - $1::int) FROM generate_series($1::int - 500, $1::int) g', [
      marker,
    ]),
  async 'constraint violation'({ client, saved }, marker) {
    await client.query(INSERT, [marker])
    saved.push(marker)
    await fails(client, '23505', INSERT, [marker])
  },
  'several statements, one of which fails': ({ client }, marker) =>
    fails(client, '22012', `INSERT INTO torture VALUES (${marker}); SELECT 1 / 0`),
  async transaction({ client, saved }, marker) {
    await client.query('BEGIN')
    await client.query(INSERT, [marker])
    const { rows } = await client.query('SELECT marker FROM torture WHERE marker = $1', [marker])
    expect(rows).toEqual([{ marker }])
    expect((await client.query('COMMIT')).command).toBe('COMMIT')
    saved.push(marker)
  },
  async 'failing transaction'({ client }, marker) {
    await client.query('BEGIN')
    await client.query(INSERT, [marker])
    await fails(client, '22P02', 'SELECT $1::int', ['x'])
    await fails(client, '25P02', 'SELECT $1::int', [marker])
    expect((await client.query('COMMIT')).command).toBe('ROLLBACK')
  },
  async 'transaction with a savepoint'({ client, saved }, marker) {
    await client.query('BEGIN; SAVEPOINT before')
    await fails(client, '22021', INSERT.replace('$1', 'length($1)'), ['\0'])
    await client.query('ROLLBACK TO before')
    await client.query(INSERT, [marker])
    await client.query('COMMIT')
    saved.push(marker)
  },
  async 'pipelined statements'({ raw }, marker) {
    const good = statement('SELECT $1::int', String(marker))
    const failing = statement('SELECT 1 / ($1::int - $1::int)', String(marker))
    expect(await raw.send(4, good, sync, failing, good, sync, failing, sync, good, sync)).toBe(
      `1 2 T D:${marker} C Z:I 1 E:22012 Z:I 1 E:22012 Z:I 1 2 T D:${marker} C Z:I`,
    )
  },
  async 'COPY to the client'({ client }, marker) {
    const rows = client.query(copyTo(`COPY (SELECT ${marker} FROM generate_series(1, 100)) TO STDOUT`))
    expect(await text(rows)).toBe(`${marker}\n`.repeat(100))
  },
  async 'failing COPY to the client'({ client }, marker) {
    const rows = client.query(
      copyTo(`COPY (SELECT 1 / (g - 50) + ${marker} FROM generate_series(1, 100) g) TO STDOUT`),
    )
    await expect(text(rows)).rejects.toMatchObject({ code: '22012' })
  },
}

async function fails(client: pg.Client, code: string, sql: string, values?: unknown[]): Promise<void> {
  await expect(client.query(sql, values)).rejects.toMatchObject({ code })
}

describeOnBothEngines('5,000 mixed good and failing statements of 8 clients', (getDatabase) => {
  it('all get their own answer, and no connection is lost', async () => {
    const database = getDatabase()
    await database.pool.query('CREATE TABLE torture (marker int PRIMARY KEY)')
    const lost: unknown[] = []
    const mixers = await Promise.all(
      Array.from({ length: 8 }, async (): Promise<Mixer> => {
        const client = new pg.Client(connectionTarget(database))
        client.on('error', (error) => lost.push(error))
        await client.connect()
        return { client, raw: await RawClient.open(database), saved: [] }
      }),
    )
    const names = fc.sample(fc.constantFrom(...Object.keys(STEPS)), { numRuns: 5000, seed: 20_261_122 })
    await Promise.all(
      mixers.map(async (mixer, offset) => {
        for (let index = offset; index < names.length; index += mixers.length) {
          await STEPS[names[index] ?? '']?.(mixer, 10_000 + index)
        }
      }),
    )
    const { rows } = await database.pool.query('SELECT marker FROM torture ORDER BY marker')
    expect(rows.map(({ marker }) => marker)).toEqual(
      mixers.flatMap(({ saved }) => saved).sort((a, b) => a - b),
    )
    for (const { client, raw } of mixers) {
      expect((await client.query('SELECT 7 AS n')).rows).toEqual([{ n: 7 }])
      expect(await raw.send(1, sync)).toBe('Z:I')
      await client.end()
      raw.socket.destroy()
    }
    expect(lost).toEqual([])
    await database.pool.query('DROP TABLE torture')
  })
})
