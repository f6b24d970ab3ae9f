import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { HostLimiters } from '../connectors/outbound/host-limiter.ts'
import { startRealTimer } from '../connectors/outbound/time-limit.ts'
import { findSource } from '../connectors/registry.ts'
import type { FaultRule } from '../sandbox/replay/misbehaviour.ts'
import { type ReplayServer, startReplay } from '../sandbox/replay/start-replay.ts'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { SHARED_DATA_FOLDER } from '../testing/rows/shared-data.ts'
import { importLive, type LiveImport, toReplayUrl } from './import-live.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-live-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

async function replay(faults: FaultRule[] = []): Promise<ReplayServer> {
  const server = await startReplay(SHARED_DATA_FOLDER, faults)
  onTestFinished(() => server.stop())
  return server
}

function request(name: string, server: ReplayServer, waits: number[] = []): LiveImport {
  const [sourceKey = '', datasetKey] = name.split(' ')
  const source = findSource(sourceKey)
  const dataset = source?.datasets.find(({ key }) => key === datasetKey)
  if (!source || !dataset) throw new Error(`there is no dataset ${name}`)
  return {
    source,
    dataset,
    asOf: '2026-11-20',
    dataFolder,
    network: {
      fetch: (url, init) => fetch(toReplayUrl(url, server.url), init),
      pause: async (milliseconds) => {
        if (milliseconds > 0) waits.push(milliseconds)
      },
      hosts: new HostLimiters({ parallel: 1, spacingMs: 0 }, startRealTimer),
      timeoutMs: 60_000,
    },
  }
}

const requestedPages = (server: ReplayServer) =>
  server.requests.filter((address) => /startIndex|resultOffset/.test(address)).length

describeOnBothEngines('live services', (getDatabase) => {
  it('WFS: reads the page limit, pages through all 161 municipalities, keeps nothing behind', async () => {
    const server = await replay()
    const report = await importLive(getDatabase(), request('bc-boundaries municipalities', server))
    expect(report.counts).toMatchObject({ read: 161, added: 161, rejected: 0 })
    expect(requestedPages(server)).toBe(4)
    expect(readdirSync(join(dataFolder, 'downloads'))).toEqual([])
  })

  it('Esri: finds the layer by its name, and the same data again changes nothing', async () => {
    const server = await replay()
    const first = await importLive(getDatabase(), request('burnaby parcels', server))
    expect(first.counts).toMatchObject({ read: 268, added: 268 })
    const again = await importLive(getDatabase(), request('burnaby parcels', server))
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 268, removed: 0 })
  })

  it('Opendatasoft: shapes as GeoJSON, tables as CSV of the newest two years', async () => {
    const server = await replay()
    const parcels = await importLive(getDatabase(), request('vancouver parcels', server))
    expect(parcels.counts).toMatchObject({ read: 54, added: 54 })
    const tax = await importLive(getDatabase(), request('vancouver tax-report', server))
    expect(tax.counts).toMatchObject({ read: 5, added: 5 })
    expect(decodeURIComponent(server.requests.at(-2) ?? '').replaceAll('+', ' ')).toContain(
      "report_year in ('2026', '2025')",
    )
  })

  it('goes on after errors, cut connections, half answers and repeated pages, waiting longer each time', async () => {
    const server = await replay([
      { matches: /startIndex=50/, fault: { kind: 'status', status: 503 }, times: 1 },
      { matches: /startIndex=50/, fault: { kind: 'status', status: 429, retryAfterSeconds: 7 }, times: 1 },
      { matches: /startIndex=50/, fault: { kind: 'cut' }, times: 1 },
      { matches: /startIndex=100/, fault: { kind: 'truncated' }, times: 1 },
      { matches: /startIndex=100/, fault: { kind: 'repeated-page' }, times: 2 },
    ])
    const waits: number[] = []
    const report = await importLive(getDatabase(), request('bc-boundaries municipalities', server, waits))
    expect(report.counts).toMatchObject({ read: 161, rejected: 0, removed: 0 })
    expect(waits).toEqual([1000, 7000, 4000, 1000, 2000, 4000])
  })

  it('gives up on a service that is slow for good, with its address', async () => {
    const server = await replay([{ matches: /GetCapabilities/, fault: { kind: 'silent' }, times: 99 }])
    const impatient = request('bc-boundaries municipalities', server)
    impatient.network = { ...impatient.network, timeoutMs: 20 }
    await expect(importLive(getDatabase(), impatient)).rejects.toThrow(
      /openmaps\.gov\.bc\.ca did not respond properly in 6 attempts/,
    )
  })

  it('resumes where an ended download was', async () => {
    const broken = await replay([
      { matches: /resultOffset=600/, fault: { kind: 'status', status: 500 }, times: 99 },
    ])
    await expect(importLive(getDatabase(), request('nanaimo parcels', broken))).rejects.toThrow(/500/)
    const mended = await replay()
    const report = await importLive(getDatabase(), request('nanaimo parcels', mended))
    expect(report.counts).toMatchObject({ read: 871, added: 871 })
    // 18 pages in all, of which 12 were there already.
    expect(requestedPages(mended)).toBe(6)
  })

  it('begins again when the number of rows changes meanwhile', async () => {
    const server = await replay([{ matches: /startIndex=100/, fault: { kind: 'miscount', by: 3 }, times: 1 }])
    const report = await importLive(getDatabase(), request('bc-boundaries municipalities', server))
    expect(report.counts).toMatchObject({ read: 161, removed: 0 })
    expect(requestedPages(server)).toBe(3 + 4)
  })

  it('refuses a dataset that the portal does not have', async () => {
    const server = await replay()
    await expect(
      importLive(getDatabase(), request('vancouver designated-floodplain', server)),
    ).rejects.toThrow(/refused with 404.*does not exist/)
  })

  it('refuses an export with fewer rows than the portal counts, and changes nothing', async () => {
    const server = await replay([{ matches: /records/, fault: { kind: 'miscount', by: 1 }, times: 99 }])
    const before = await getDatabase().db.selectFrom('parcel').select('upid').execute()
    await expect(importLive(getDatabase(), request('vancouver parcels', server))).rejects.toThrow(
      /counts 55 rows but returned 54/,
    )
    expect(await getDatabase().db.selectFrom('parcel').select('upid').execute()).toHaveLength(before.length)
  })
})
