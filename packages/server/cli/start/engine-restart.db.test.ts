import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runningEngine } from '../../db/embedded/start-embedded.ts'
import { connectDatabase, type Database } from '../../db/open.ts'
import { copyEmptyDatabase } from '../../testing/databases/databases.ts'
import { type StartedServer, startedServer } from '../../testing/servers/started-server.ts'

let folder: string
let server: StartedServer
let url: string
let database: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotline-restart-'))
  await copyEmptyDatabase(folder)
  server = startedServer({ LOTLINE_DATA: folder })
  await server.untilSaid(/Lotline is ready/)
  url = /http:\/\/localhost:\d+/.exec(server.output())?.[0] ?? ''
  database = await connectDatabase({ folder, attach: true })
  await database.pool.query('CREATE TABLE acknowledged (number int PRIMARY KEY)')
})
afterAll(async () => {
  await database.close()
  server.child.kill('SIGTERM')
  await server.ended
  await rm(folder, { recursive: true, force: true })
})

const request = () => fetch(`${url}/api/sources`, { headers: { authorization: `Bearer ${'0'.repeat(43)}` } })

it('a server whose database engine is killed answers 503, goes on with everything acknowledged, and says so', async () => {
  const acknowledged: number[] = []
  const statuses = new Set<number>()
  let isOver = false
  const write = async () => {
    for (let number = 0; !isOver; number += 1) {
      const isSaved = await database.pool.query('INSERT INTO acknowledged VALUES ($1)', [number]).then(
        () => true,
        () => false,
      )
      if (isSaved) acknowledged.push(number)
    }
  }
  const read = async () => {
    while (!isOver) {
      const response = await request()
      statuses.add(response.status)
      const body = await response.text()
      if (response.status !== 503) continue
      expect(response.headers.get('retry-after')).toBe('5')
      expect(JSON.parse(body).code).toBe('database_unavailable')
    }
  }
  const everybody = [write(), read(), read()]
  while (acknowledged.length < 100) await request()
  const before = runningEngine(folder)
  process.kill(before?.pid ?? 0, 'SIGKILL')
  await server.untilSaid(/The embedded database was killed/)
  expect((await fetch(`${url}/api/health`)).status).toBe(503)
  await server.untilSaid(/The embedded database is running again/)
  const count = acknowledged.length
  while (acknowledged.length < count + 10) await request()
  isOver = true
  await Promise.all(everybody)

  expect([...statuses].sort()).toEqual([401, 503])
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(runningEngine(folder)).toMatchObject({ host: before?.host, port: before?.port })
  expect(runningEngine(folder)?.pid).not.toBe(before?.pid)
  const { rows } = await database.pool.query<{ number: number }>('SELECT number FROM acknowledged')
  const saved = new Set(rows.map(({ number }) => number))
  expect(acknowledged.filter((number) => !saved.has(number))).toEqual([])
  expect(server.output()).toContain('Everything acknowledged is saved, and unfinished work was rolled back.')
})
