import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { EMPTY_ASSESSMENT } from '../../../connectors/empty-records.ts'
import { openSignals, type Signals } from '../../../db/signals.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeFolder } from '../../../testing/watching/watch-factory.ts'
import { WatchedTown } from '../../../testing/watching/watched-town.ts'
import { watchReleases } from './watch-releases.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-watching-units-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const NOW = new Date('2026-11-20T12:00:00Z')
const clock = () => NOW

describeOnBothEngines('watching strata units', (getDatabase) => {
  let town: WatchedTown
  let signals: Signals
  let account: TestAccount
  beforeEach(async () => {
    town = new WatchedTown(getDatabase(), dataFolder)
    signals = openSignals(getDatabase())
    account = await signedInAccount(getDatabase(), { grants: ['notif_folder_bl'] })
  })
  afterEach(() => signals.close())

  const watch = () => watchReleases({ database: getDatabase(), signals, clock })
  const folder = (name: string, upid: string) =>
    makeFolder(getDatabase(), account.id, {
      name,
      upids: [upid],
      notif_def: ['broker_listing_new', 'zoning'],
    })

  it('notifies of a unit’s listing where the unit or its building is saved, and of the building’s zoning for all of its units', async () => {
    const tower = town.parcel(2, { pid: null, parcelClass: 'building_strata' })
    const pids = ['900000021', '900000022'] as const
    const rolls = pids.map((pid, index) => ({
      ...EMPTY_ASSESSMENT,
      ref: pid,
      parcelRef: 'L2',
      pid,
      unit: `30${index + 1}`,
      year: 2026,
    }))
    const unit = (pid: string) => `${town.upid(2)}~${pid}`
    await folder('Building', town.upid(2))
    await folder('Unit 301', unit(pids[0]))
    await folder('Unit 302', unit(pids[1]))
    const zone = (code: string) => town.feature('zoning', code, 0, 8, { ref: 'zone' })
    await town.release(tower, ...rolls, zone('RS-1'))
    const offer = town.listing('R1', 2, { kind: 'broker', pid: pids[0], parcelRef: 'L2', address: null })
    await town.release(tower, ...rolls, zone('RS-1'), offer)
    await watch()
    expect(await town.notified()).toEqual([
      expect.stringMatching(/^Building broker 1: .*301-102 Main St/),
      expect.stringMatching(/^Unit 301 broker 1: .*301-102 Main St/),
    ])
    await town.release(tower, ...rolls, zone('RT-7'), offer)
    await watch()
    expect((await town.notified()).filter((line) => line.includes('Zoning'))).toEqual([
      expect.stringMatching(/^Building info 1: /),
      expect.stringMatching(/^Unit 301 info 1: /),
      expect.stringMatching(/^Unit 302 info 1: /),
    ])
  })
})
