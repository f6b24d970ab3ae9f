import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkDataFolder, checkNode, checkPort, checkTiles, checkWebBuild } from './machine-checks.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-doctor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('Doctor on the machine', () => {
  it('wants a Node that runs TypeScript as it is', () => {
    expect(checkNode('26.10.0').state).toBe('ok')
    expect(checkNode('20.20.2')).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('npm start'),
    })
  })

  it('wants a data folder, and a built page', () => {
    expect(checkDataFolder(join(folder, 'data')).message).toContain('GB free')
    writeFileSync(join(folder, 'file'), '')
    expect(checkDataFolder(join(folder, 'file/data'))).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('LOTLINE_DATA'),
    })
    expect(checkWebBuild(folder)).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('npm run build'),
    })
    writeFileSync(join(folder, 'index.html'), '')
    expect(checkWebBuild(folder).state).toBe('ok')
  })

  it('tells a free port from one of Lotline and one of another program', async () => {
    const lotline = await serve('{"payload":{"status":"ok","database":"embedded","version":"1.0.0"}}')
    const other = await serve('hello')
    const { port } = lotline.address() as AddressInfo
    expect((await checkPort('127.0.0.1', port)).message).toContain('Lotline is running')
    // Lotline does not answer to the host 0.0.0.0.
    expect((await checkPort('0.0.0.0', port)).message).toContain('Lotline is running')
    expect(await checkPort('127.0.0.1', (other.address() as AddressInfo).port)).toMatchObject({
      state: 'problem',
      message: expect.stringContaining('LOTLINE_PORT'),
    })
    await Promise.all([lotline, other].map(close))
    expect((await checkPort('127.0.0.1', port)).message).toContain('is free')
  })
})

describe('Doctor on the tile cache', () => {
  it('reads from every file, and names those that cannot be read', () => {
    expect(checkTiles(folder)[0]?.message).toContain('none')
    mkdirSync(join(folder, 'tiles'))
    const good = new DatabaseSync(join(folder, 'tiles/parcel-abc.mbtiles'))
    good.exec('CREATE TABLE tiles (tile_data blob)')
    good.close()
    expect(checkTiles(folder)).toMatchObject([{ state: 'ok', message: expect.stringContaining('1 file') }])
    writeFileSync(join(folder, 'tiles/zoning-abc.mbtiles'), 'this is no database at all, however long it is')
    expect(checkTiles(folder)).toMatchObject([
      { state: 'warning', message: expect.stringContaining('zoning-abc.mbtiles') },
    ])
  })
})

async function serve(response: string): Promise<Server> {
  const server = createServer(({ headers }, reply) => {
    if (headers.host?.startsWith('127.0.0.1:')) reply.end(response)
    else reply.writeHead(421).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const close = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
