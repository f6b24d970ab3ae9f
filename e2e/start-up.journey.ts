import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Program, startProgram } from './harness/program.ts'

describe('Starting', () => {
  let folder: string
  let first: Program

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotline-start-'))
    first = startProgram(folder, 0)
    await first.ready
  })
  afterAll(async () => {
    await first.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('serves the page and the API on one loopback address', async () => {
    const url = await first.ready
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
    expect(await (await fetch(url)).text()).toContain('<div id="root">')
  })

  it('is refused on a data folder that is in use, and says what to do', async () => {
    const { code, output } = await startProgram(folder, 0).ended
    expect(code).toBe(3)
    expect(output).toMatch(/already running/)
    expect(output).toMatch(/LOTLINE_DATA/)
  })

  it('is refused on a port that is in use, and says what to do', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const other = await mkdtemp(join(tmpdir(), 'lotline-port-'))
    const { code, output } = await startProgram(other, port).ended
    holder.close()
    await rm(other, { recursive: true, force: true })
    expect(code).toBe(3)
    expect(output).toContain(`Port ${port}`)
    expect(output).toContain('LOTLINE_PORT=')
  })

  it('stops cleanly on request', async () => {
    first.child.kill('SIGINT')
    expect((await first.ended).code).toBe(0)
  })
})
