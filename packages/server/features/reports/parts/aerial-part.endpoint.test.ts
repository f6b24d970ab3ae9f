import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PictureBlock } from '#domain/blocks/block.ts'
import { aerialPart as aerialStandIn } from '../../../sandbox/outside/aerial/aerial-part.ts'
import { type OutsideStandIns, startOutside } from '../../../sandbox/outside/start-outside.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { madeData } from '../../../testing/servers/made-blocks.ts'

describeWithDatabase('The aerial view of a report', (getDatabase) => {
  let outside: OutsideStandIns
  let call: AppInMemory
  let account: TestAccount

  beforeAll(async () => {
    outside = await startOutside({
      port: 0,
      database: getDatabase(),
      parts: [aerialStandIn],
      onError: (error) => {
        throw error
      },
    })
    const { maps } = outside.settingsWith(readSettings({ LOTLINE_AERIAL_STAND_IN: 'on' }))
    call = await appInMemory(getDatabase(), {
      environment: {
        LOTLINE_ESRI_AERIAL_URL: maps.esriAerialUrl,
        LOTLINE_ESRI_TILEMAP_URL: maps.esriAerialTilemapUrl,
      },
    })
    account = await signedInAccount(getDatabase())
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'seen', { civic_number: '12', street: 'HARBOUR ST' })
  })
  afterAll(() => outside.close())

  const picture = async (caller = call) => {
    const { sections, failures } = await madeData(caller, account, 'seen', 'aerial')
    const blocks = sections.flatMap((section) => section.blocks)
    expect(blocks.map(({ kind }) => kind)).toEqual(['picture'])
    const [block] = blocks as [PictureBlock]
    const response = await caller.as(account).get('reportPicture', { params: { pictureId: block.pictureId } })
    return { block, failures, type: response.headers['content-type'] }
  }

  test('is a photograph with the outline, whose imagery it is, and that it may be old', async () => {
    const { block, failures, type } = await picture()
    expect(type).toBe('image/jpeg')
    expect(failures).toBeUndefined()
    expect(block).toMatchObject({
      label: 'Aerial view of 12 Harbour St with its outline',
      sourceKeys: ['testtown', 'esri-aerial'],
      note: expect.stringContaining('may be years old'),
    })
    expect(block.attributions.join(' ')).toContain('Imagery © Esri')
  })

  test('is our own map where the imagery cannot be reached, and says so', async () => {
    const { block, failures, type } = await picture(await appInMemory(getDatabase()))
    expect(failures).toEqual([
      { title: 'Esri World Imagery', reason: expect.stringContaining('imagery'), credentials: null },
    ])
    expect(type).toBe('image/png')
    expect(block.note).toContain('not a photograph')
    expect(block.attributions.join(' ')).not.toContain('Esri')
    expect(block.sourceKeys).not.toContain('esri-aerial')
  })

  test('the stand-in stands in only where that is wanted', () => {
    const settings = readSettings({})
    expect(outside.settingsWith(settings).maps).toEqual(settings.maps)
  })
})
