import { once } from 'node:events'
import { afterEach, expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { messages, RawClient, statement } from '../../testing/databases/raw-client.ts'
import { makeFrame, SSL_REQUEST } from './frames.ts'

const { sync, flush, query, terminate, execute, parse, bind } = messages
const GOOD = statement('SELECT $1::int', '7')
const FAILING = statement('SELECT 1 / $1::int', '0')

/** Messages sent at once, the number of ReadyForQuery they must bring, and the answer of PostgreSQL. */
const EXCHANGES: Record<string, [Buffer[], number, string]> = {
  'a statement with parameters': [[GOOD, sync], 1, '1 2 T D:7 C Z:I'],
  'an error of Parse': [[statement('SELEC $1::int', '1'), sync], 1, 'E:42601 Z:I'],
  'an error of Bind': [[statement('SELECT $1::int', 'x'), sync], 1, '1 E:22P02 Z:I'],
  'a NUL character': [[statement('SELECT $1::text', 'a\0b'), sync], 1, '1 E:22021 Z:I'],
  'an error of Execute': [
    [statement('SELECT 1 / (g - $1::int) FROM generate_series(1, 2) g', '1'), sync],
    1,
    '1 2 T E:22012 Z:I',
  ],
  'several statements up to their own Sync': [
    [FAILING, sync, GOOD, sync, FAILING, sync, GOOD, sync],
    4,
    '1 E:22012 Z:I 1 2 T D:7 C Z:I 1 E:22012 Z:I 1 2 T D:7 C Z:I',
  ],
  'statements after an error, up to the Sync of all': [[FAILING, GOOD, GOOD, sync], 1, '1 E:22012 Z:I'],
  'an error, Flush and a simple query before the Sync': [
    [FAILING, flush, query('SELECT 8'), GOOD, flush, sync],
    1,
    '1 E:22012 Z:I',
  ],
  'a Sync alone': [[sync, sync], 2, 'Z:I Z:I'],
  'a simple query that fails half-way': [
    [query('SELECT 1; SELECT 1 / 0; SELECT 2')],
    1,
    'T D:1 C E:22012 Z:I',
  ],
  'an empty query': [[query('')], 1, 'I Z:I'],
  'an error within a transaction': [
    [query('BEGIN'), GOOD, sync, FAILING, sync, GOOD, sync, query('ROLLBACK')],
    5,
    'C Z:T 1 2 T D:7 C Z:T 1 E:22012 Z:E E:25P02 Z:E C Z:I',
  ],
  'an error after a savepoint': [
    [query('BEGIN; SAVEPOINT s'), FAILING, sync, query('ROLLBACK TO s'), GOOD, sync, query('COMMIT')],
    5,
    'C C Z:T 1 E:22012 Z:E C Z:T 1 2 T D:7 C Z:T C Z:I',
  ],
  'COPY to the client': [[query('COPY (SELECT 7) TO STDOUT')], 1, 'H d c C Z:I'],
  'rows of a COPY that nobody waits for': [
    [makeFrame('d', Buffer.from('1\n')), makeFrame('c', Buffer.alloc(0)), sync],
    1,
    'Z:I',
  ],
}

describeOnBothEngines('the protocol', (getDatabase) => {
  const opened: RawClient[] = []
  const open = async (options = {}) => {
    const client = await RawClient.open(getDatabase(), options)
    opened.push(client)
    return client
  }
  afterEach(() => {
    for (const { socket } of opened.splice(0)) socket.destroy()
  })

  for (const [title, [parts, ready, response]] of Object.entries(EXCHANGES)) {
    it(`brings one ReadyForQuery for each Sync: ${title}`, async () => {
      const client = await open()
      expect(await client.send(ready, ...parts)).toBe(response)
      expect(await client.send(1, sync)).toBe('Z:I')
    })
  }

  it('is the same however its bytes arrive', async () => {
    const client = await open()
    client.socket.setNoDelay(true)
    for (const byte of Buffer.concat([FAILING, sync, GOOD, sync])) {
      await new Promise((resolve) => client.socket.write(Buffer.from([byte]), resolve))
    }
    expect(await client.send(3, statement('SELECT length($1)', 'é'.repeat(3_000_000)), sync)).toBe(
      '1 E:22012 Z:I 1 2 T D:7 C Z:I 1 2 T D:3000000 C Z:I',
    )
  })

  it('answers at a Flush, and keeps the statement from the others until its Sync', async () => {
    const [client, other] = [await open(), await open()]
    client.socket.write(Buffer.concat([parse('SELECT $1::int'), bind('7'), messages.describe, flush]))
    expect(await client.untilType('T')).toBe('1 2 T')
    const others = other.send(1, statement('SELECT 8'), sync)
    expect(await client.send(1, execute, sync)).toBe('D:7 C Z:I')
    expect(await others).toBe('1 2 T D:8 C Z:I')
  })

  it('undoes all statements up to a Sync when one of them fails', async () => {
    const client = await open()
    expect(await client.send(1, statement('CREATE TABLE half_way (a int)'), FAILING, sync)).toBe(
      '1 2 n C 1 E:22012 Z:I',
    )
    expect(await client.send(1, query("SELECT to_regclass('half_way') IS NULL"))).toBe('T D:t C Z:I')
  })

  it('rolls back what a client leaves open, whether it says good-bye or not', async () => {
    const other = await open()
    await other.send(1, query('DROP TABLE IF EXISTS left_open; CREATE TABLE left_open (a int)'))
    for (const leave of ['terminate', 'destroy', 'half-way'] as const) {
      const client = await open()
      await client.send(1, query('BEGIN; INSERT INTO left_open VALUES (1)'))
      if (leave === 'half-way') client.socket.write(Buffer.concat([FAILING, flush]))
      if (leave === 'terminate') client.socket.end(terminate)
      else client.socket.destroy()
      await once(client.socket, 'close')
      expect(
        await other.send(1, query('BEGIN; LOCK TABLE left_open; SELECT count(*) FROM left_open; COMMIT')),
      ).toBe('C C T D:0 C C Z:I')
    }
    await other.send(1, query('DROP TABLE left_open'))
  })

  it('refuses encryption and requests to cancel, and ends with whoever speaks something else', async () => {
    const request = Buffer.alloc(8)
    request.writeInt32BE(8, 0)
    request.writeInt32BE(SSL_REQUEST, 4)
    const encrypted = await open({ isPlain: true })
    encrypted.socket.write(request)
    expect(String((await once(encrypted.socket, 'data'))[0])).toBe('N')

    for (const nonsense of [Buffer.from([0x51, 0, 0, 0, 2]), makeFrame('?', Buffer.from('x'))]) {
      const client = await open()
      client.socket.write(nonsense)
      await once(client.socket, 'close')
    }
    const client = await open()
    expect(await client.send(1, GOOD, sync)).toBe('1 2 T D:7 C Z:I')
  })

  it('lets several connections prepare a statement under the same name', async () => {
    const { pool } = getDatabase()
    const clients = await Promise.all([pool.connect(), pool.connect()])
    for (const client of [...clients, ...clients]) {
      const { rows } = await client.query({ name: 'twice', text: 'SELECT 2 * $1::int AS n' }, [21])
      expect(rows).toEqual([{ n: 42 }])
    }
    for (const client of clients) client.release()
  })

  it('survives more errors than its stack would hold', async () => {
    const client = await open()
    for (let round = 0; round < 100; round += 1) {
      const failing = Array.from({ length: 100 }, () => [FAILING, sync]).flat()
      const response = await client.send(101, ...failing, GOOD, sync)
      expect(response).toBe(`${'1 E:22012 Z:I '.repeat(100)}1 2 T D:7 C Z:I`)
    }
  })

  it('refuses rows of a client where it reads files only, and goes on', async () => {
    const { kind } = getDatabase()
    if (kind === 'native') return
    const client = await open()
    await client.send(1, query('DROP TABLE IF EXISTS copied; CREATE TABLE copied (a int)'))
    expect(await client.send(1, query('COPY copied FROM STDIN'))).toBe('G E:57014 Z:I')
    expect(await client.send(1, statement('COPY copied FROM STDIN'), sync)).toBe('1 2 n G E:57014 Z:I')
    expect(await client.send(1, GOOD, sync)).toBe('1 2 T D:7 C Z:I')
    await client.send(1, query('DROP TABLE copied'))
  })
})
