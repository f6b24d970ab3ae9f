import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Change } from '#domain/watching/changes/change.ts'
import { changeText } from '#domain/watching/changes/texts/change-text.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'
import { decideRelease, detectWaiting, listQuarantined } from './service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-town-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

describeOnBothEngines('changes of a town', (getDatabase) => {
  let town: WatchedTown
  beforeEach(() => {
    town = new WatchedTown(getDatabase(), dataFolder)
  })

  /** Returns the changes of the town's newest release: the number of each parcel, then the sentence. */
  async function changesOf(): Promise<string[]> {
    const database = getDatabase()
    await detectWaiting({ database })
    const { rows } = await database.pool.query<{ change: Change }>(
      `SELECT change FROM detected_change WHERE source_key = $1
         AND release_id = (SELECT max(id) FROM release WHERE source_key = $1)`,
      [town.key],
    )
    return rows
      .map(({ change }) => {
        const parcels = change.upids.map((upid) => upid.replace(`${town.key}-l`, ''))
        return `${parcels.join(' ')}: ${changeText(change)}`
      })
      .sort()
  }

  it('none, when zones are cut anew, renumbered, written otherwise or drawn a hand aside', async () => {
    const parcels = town.parcels(0, 6)
    await town.release(...parcels, town.feature('zoning', 'RS-1', 0, 4), town.feature('zoning', 'C-2', 4, 6))
    await town.release(
      ...parcels,
      town.feature('zoning', 'RS1', 0, 2, { ref: 'a' }),
      town.feature('zoning', 'rs 1', 2, 4, { ref: 'b', metresEast: 0.3 }),
      town.feature('zoning', 'C-2', 4, 6, { title: null, facts: { id: 7 } }),
    )
    expect(await changesOf()).toEqual([])
  })

  it('the first release of a source tells nothing', async () => {
    await town.release(...town.parcels(0, 3), town.feature('zoning', 'RS-1', 0, 3))
    expect(await changesOf()).toEqual([])
  })

  it('zoning of whole parcels and of a part of one, and of none beside them', async () => {
    const parcels = town.parcels(0, 6)
    await town.release(...parcels, town.feature('zoning', 'RS-1', 0, 6))
    await town.release(
      ...parcels,
      town.feature('zoning', 'RT-7', 0, 2.5),
      town.feature('zoning', 'RS-1', 2.5, 6, { ref: 'RS-1 0' }),
    )
    expect(await changesOf()).toEqual([
      '0: Zoning changed from RS-1 to RT-7',
      '1: Zoning changed from RS-1 to RT-7',
      '2: Zoning changed from RS-1 to RT-7 on 50% of the parcel',
    ])
  })

  it('zoning where the outline stays and only its name changes', async () => {
    const parcels = town.parcels(0, 2)
    await town.release(...parcels, town.feature('zoning', 'RS-1', 0, 2))
    await town.release(...parcels, town.feature('zoning', 'R1-1', 0, 2, { ref: 'RS-1 0' }))
    expect(await changesOf()).toEqual([
      '0: Zoning changed from RS-1 to R1-1',
      '1: Zoning changed from RS-1 to R1-1',
    ])
  })

  it('zoning of parcels as they were, when a later release has moved the zone since', async () => {
    const parcels = town.parcels(0, 4)
    await town.release(...parcels, town.feature('zoning', 'RS-1', 0, 2))
    const renamed = await town.release(...parcels, town.feature('zoning', 'R1-1', 0, 2, { ref: 'RS-1 0' }))
    await town.release(...parcels, town.feature('zoning', 'R1-1', 1, 3, { ref: 'RS-1 0' }))
    await detectWaiting({ database: getDatabase() })
    const { rows } = await getDatabase().pool.query(
      `SELECT upids[1] AS upid FROM detected_change WHERE release_id = $1 ORDER BY 1`,
      [renamed],
    )
    expect(rows).toEqual([{ upid: town.upid(0) }, { upid: town.upid(1) }])
  })

  it('a plan that is adopted', async () => {
    const parcels = town.parcels(0, 2)
    await town.release(...parcels, town.feature('ocp', 'MDR', 0, 1, { status: 'proposed' }))
    await town.release(
      ...parcels,
      town.feature('ocp', 'MDR', 0, 1, { status: 'adopted', effectiveOn: '2026-10-01' }),
    )
    expect(await changesOf()).toEqual([
      '0: Official community plan (OCP): MDR changed from proposed to adopted',
    ])
  })

  it('parcels that leave the reserve or come into it, with what unchanged polygons cover', async () => {
    const parcels = town.parcels(0, 8)
    const remaining = town.feature('alr', 'ALR', 4, 5.5, { ref: 'kept' })
    await town.release(...parcels, town.feature('alr', 'ALR', 0, 3, { ref: 'farms' }), remaining)
    await town.release(
      ...parcels,
      // One farm leaves, and the border of another moves by less than the reserve's maps are exact.
      town.feature('alr', 'ALR', 1, 3, { ref: 'farms', metresEast: -4 }),
      remaining,
      town.feature('alr', 'ALR', 5.5, 6, { ref: 'added' }),
    )
    expect(await changesOf()).toEqual([
      '0: ALR status changed from in the reserve to outside the reserve',
      '5: ALR status changed from partly in the reserve (50%) to in the reserve',
    ])
  })

  it('parcels that are subdivided and assembled, told once, and not those that their source numbered anew', async () => {
    const half = (n: number, from: number, to: number) =>
      town.parcel(n, { pid: String(200_000_000 + Math.round(from * 10)), geometry: town.ground(from, to) })
    await town.release(...town.parcels(0, 8), town.feature('zoning', 'RS-1', 0, 8))
    await town.release(
      town.parcel(0, { ref: 'numbered anew' }),
      half(10, 1, 1.6),
      half(11, 1.6, 2),
      town.parcel(12, { pid: '200000077', geometry: town.ground(2, 4) }),
      ...town.parcels(4, 8),
      town.feature('zoning', 'RS-1', 0, 4),
      town.feature('zoning', 'RT-7', 4, 8),
    )
    const changes = await changesOf()
    expect(changes.filter((text) => text.includes('subdivided'))).toHaveLength(3)
    expect(changes.filter((text) => text.includes('assembled'))).toHaveLength(3)
    expect(changes.find((text) => text.startsWith('1 10 11:'))).toMatch(
      /was subdivided into PID 200-000-010 \(60%\) and PID 200-000-016 \(40%\)/,
    )
    expect(changes.filter((text) => text.includes('Zoning')).map((text) => text.slice(0, 1))).toEqual([
      '4',
      '5',
      '6',
      '7',
    ])
    expect(changes).toHaveLength(10)
  })

  it('applications with the parcels that they lie on', async () => {
    const parcels = town.parcels(0, 6)
    const applied = (status: string, metresEast = 0) =>
      town.feature('development_application', 'RZ-1', 1, 3, { status, category: 'Rezoning', metresEast })
    await town.release(...parcels, applied('submitted'))
    await town.release(...parcels, applied('submitted', 0.2))
    expect(await changesOf()).toEqual([])
    await town.release(...parcels, applied('submitted', 20))
    expect(await changesOf()).toEqual(['1 2 3: Development application RZ-1 (rezoning) was updated: outline'])
    await town.release(...parcels, applied('approved', 20))
    expect(await changesOf()).toEqual([
      '1 2 3: Development application RZ-1 (rezoning): status changed from submitted to approved',
    ])
  })

  it('listings that come, change and go, each with its parcel', async () => {
    const parcels = town.parcels(0, 4)
    await town.release(...parcels, town.listing('R1', 0), town.listing('R2', 1))
    await town.release(...parcels, town.listing('R1', 0, { priceDollars: 900_000 }), town.listing('R3', 2))
    expect(await changesOf()).toEqual([
      '0: MLS® listing R1: price changed from $1,000,000 to $900,000 (−10.0%)',
      '1: MLS® listing R2 was removed; it was offered at $1,000,000',
      '2: MLS® listing R3 is new, at $1,000,000',
    ])
  })

  it('a release that lost a third of its parcels is told to nobody before somebody has looked, nor what follows it', async () => {
    const parts = { database: getDatabase(), clock: () => new Date('2026-11-20T12:00:00Z') }
    const { id } = await signedInAccount(getDatabase(), { is_admin: true })
    await town.release(...town.parcels(0, 30))
    const short = await town.release(...town.parcels(0, 20))
    const again = await town.release(...town.parcels(0, 30))
    expect(await changesOf()).toEqual([])
    const held = await listQuarantined(parts.database)
    expect(held).toMatchObject([
      { releaseId: short, reason: 'Parcels: 10 of 30 rows are gone (33%). Up to 5% is usual.' },
      {
        releaseId: again,
        reason: expect.stringContaining(
          'The previous release, with which this one is compared, lost too many rows',
        ),
      },
    ])
    await decideRelease(parts, again, id, 'rejected')
    await decideRelease(parts, short, id, 'waiting')
    await detectWaiting(parts)
    const { rows } = await getDatabase().pool.query(
      'SELECT release_id, count(*)::int AS n FROM detected_change WHERE source_key = $1 GROUP BY 1',
      [town.key],
    )
    expect(rows).toEqual([{ release_id: short, n: 10 }])
    expect(await listQuarantined(parts.database)).toEqual([])
    await expect(decideRelease(parts, short, id, 'waiting')).rejects.toMatchObject({ code: 'conflict' })
    await expect(decideRelease(parts, 999_999, id, 'rejected')).rejects.toMatchObject({ code: 'not_found' })
  })
})
