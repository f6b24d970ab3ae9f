import { beforeEach, expect, it } from 'vitest'
import type { Area } from '#contract/watching/collections.ts'
import { AreaOptions } from '#contract/watching/collections.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { whileOpen } from '../../../testing/databases/while-open.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { makeFeature, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { setAreaGround } from './area-place-queries.ts'
import { changeArea, createArea, getAreas } from './area-service.ts'
import { updateCollection } from './collection-queries.ts'

const NOW = new Date('2026-11-21T15:00:00Z')
const SIGNAL = new AbortController().signal
const municipality = (name: string) => ({ layer: 'municipality' as const, featureIds: [name] })

describeOnBothEngines('Two edits of an area at the same time', (getDatabase) => {
  let owner: { accountId: string; permissions: ReadonlySet<(typeof RESOURCES)['NOTIF_AREA_PI']> }
  const parts = () => ({ database: getDatabase(), clock: () => NOW })
  const made = (selection: ReturnType<typeof municipality>): Promise<Area> =>
    createArea(parts(), owner, { name: 'Cove', type: 'selection', selection }, SIGNAL)
  const changed = (id: string, wanted: Parameters<typeof changeArea>[3]) =>
    changeArea(parts(), owner, id, wanted, { signal: SIGNAL })
  /** Another edit that is under way: it selects the south, and is placed there. */
  const toSouth = (id: string) => async (transaction: ReturnType<typeof getDatabase>) => {
    const selection = JSON.stringify(municipality('south'))
    await updateCollection(transaction, 'watched_area', owner.accountId, id, { selection }, NOW)
    await setAreaGround(transaction, id, { featureIds: ['south'] })
  }
  const found = async (id: string) =>
    (await getAreas(parts(), owner.accountId)).find((area) => area.id === id)

  beforeEach(async () => {
    const database = getDatabase()
    await database.pool.query('DELETE FROM layer_feature')
    const release = await makeRelease(database, { dataset: 'boundaries' })
    await makeFeature(database, release, 'municipality', 'north', { shape: squareAt(-123.1, 49.3, 0.1) })
    await makeFeature(database, release, 'municipality', 'south', { shape: squareAt(-123.1, 49.1, 0.1) })
    await makeFeature(database, release, 'neighbourhood', 'harbour', {
      shape: squareAt(-123.07, 49.33, 0.01),
      title: 'Harbour',
    })
    owner = {
      accountId: (await signedInAccount(database)).id,
      permissions: new Set([RESOURCES.NOTIF_AREA_PI]),
    }
  })

  it('leave it where the later one puts it, which selects what was selected before both', async () => {
    const area = await made(municipality('north'))
    await whileOpen(getDatabase(), toSouth(area.id), () =>
      changed(area.id, { selection: municipality('north') }),
    )
    expect(await found(area.id)).toMatchObject({
      selection: municipality('north'),
      geometry: area.geometry,
    })
  })

  it('leave no sub-area of what is not selected any more', async () => {
    const area = await made(municipality('north'))
    const south = await made(municipality('south'))
    const options = AreaOptions.parse({ subAreas: ['harbour'] })
    await whileOpen(getDatabase(), toSouth(area.id), () => changed(area.id, { options }))
    expect(await found(area.id)).toMatchObject({
      selection: municipality('south'),
      options: { subAreas: [] },
      geometry: south.geometry,
    })
  })
})
