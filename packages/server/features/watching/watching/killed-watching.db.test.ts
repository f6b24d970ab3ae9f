import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeArea, makeFolder } from '../../../testing/watching/watch-factory.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-killed-watching-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const SCRIPT = fileURLToPath(new URL('../../../testing/processes/watch-and-die.ts', import.meta.url))

describeWithDatabase('watching that is killed', (getDatabase) => {
  /** Runs a process that dies at its n-th commit, and returns how it ended. */
  async function watchAndDie(commit: number): Promise<'killed' | 'done'> {
    const url = String(getDatabase().pool.options.connectionString)
    const child = spawn(process.execPath, [SCRIPT, url, String(commit), '2026-11-20T12:00:00Z'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code, signal] = await once(child, 'exit')
    if (signal === 'SIGKILL') return 'killed'
    expect(code).toBe(0)
    return 'done'
  }

  const counts = async () =>
    (
      await getDatabase().pool.query(`SELECT
        (SELECT count(*)::int FROM detected_change) AS changes,
        (SELECT count(DISTINCT subject)::int FROM detected_change) AS subjects,
        (SELECT count(*)::int FROM collection_change) AS matched,
        (SELECT count(*)::int FROM notification) AS told,
        (SELECT count(*)::int FROM live_event) AS messages,
        (SELECT string_agg(state, ',') FROM release_watch) AS state`)
    ).rows[0]

  it('goes on where it was, and nothing is found, matched or told twice or not at all', async () => {
    const town = new WatchedTown(getDatabase(), dataFolder)
    const { id } = await signedInAccount(getDatabase())
    const other = await signedInAccount(getDatabase())
    const parcels = town.parcels(0, 6)
    await makeFolder(getDatabase(), id, { upids: [town.upid(0), town.upid(1)] })
    await makeFolder(getDatabase(), id, { upids: [town.upid(1)] })
    await makeArea(getDatabase(), other.id, { ground: town.ground(0, 3) })
    await town.release(...parcels, town.feature('zoning', 'RS-1', 0, 6), town.listing('R1', 5))
    await town.release(
      ...parcels.slice(0, 4),
      town.parcel(9, { geometry: town.ground(4, 6) }),
      town.feature('zoning', 'RT-7', 0, 4),
      town.feature('zoning', 'RS-1', 4, 6, { ref: 'RS-1 0' }),
    )
    // At the first commit all that was begun is lost; at the second, one step is done.
    let deaths = 0
    while ((await watchAndDie(1 + (deaths % 2))) === 'killed') deaths += 1
    expect(deaths).toBeGreaterThan(8)
    expect(await counts()).toEqual({
      changes: 8,
      subjects: 8,
      matched: 2 + 1 + 3,
      told: 3,
      messages: 2,
      state: 'notified',
    })
    expect(await watchAndDie(0)).toBe('done')
    expect(await counts()).toMatchObject({ changes: 8, matched: 6, told: 3, messages: 2 })
  })
})
