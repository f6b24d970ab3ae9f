import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SourceDescription } from '../../../connectors/source.ts'
import { vancouver } from '../../../connectors/vancouver/source.ts'
import type { Database } from '../../../db/open.ts'
import type { ElevationBlock, ElevationGrid } from '../../../importers/elevation/elevation-grid.ts'
import { importElevation } from '../../../importers/elevation/import-elevation.ts'
import { importElevationFile } from '../../../importers/elevation/import-elevation-file.ts'
import { importFile } from '../../../importers/import-file.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { questionAbout } from '../../../testing/facts/fact-questions.ts'
import { makeParcel, makeRelease, squareAt } from '../../../testing/rows/open-data-factory.ts'
import { sharedDataFile } from '../../../testing/rows/shared-data.ts'
import { elevationConnector } from './elevation-connector.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-elevation-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const survey = (key: string): SourceDescription => ({
  key: `local-${key}`,
  title: `Survey ${key}`,
  publisher: 'Surveyors',
  licence: 'Open',
  licenceUrl: null,
  attribution: 'Surveyed by surveyors',
  homepage: null,
  cadence: 'once',
  isSynthetic: false,
})

const connectorOf = (database: Database) =>
  elevationConnector({ database, clock: () => new Date('2026-11-21T12:00:00Z') })

async function query(database: Database, upids: readonly string[]) {
  const responses = await connectorOf(database).query(
    upids.map((upid) => questionAbout(upid)),
    { credentials: null, signal: new AbortController().signal },
  )
  return new Map(responses.map((response) => [response.upid, response]))
}

/**
 * Lowest and highest cell by parcel, from GDAL 3.6: gdalwarp with the parcel as cutline (cells whose centre lies within) and gdalinfo -mm. The
 * raster ends before the other 31 parcels do.
 */
const BY_GDAL: Readonly<Record<string, readonly [number, number]>> = {
  '63417905-bcs3862': [2.552, 5.202],
  '18363406-bcs3860': [3.162, 5.107],
  '63818203-026723964': [3.674, 5.633],
  '63618386-bcs3904': [3.663, 5.182],
  '17963441-026979781': [3.412, 4.16],
  '63817959-028180232': [3.269, 4.099],
  '63817937-bcs3818': [2.975, 5.699],
  '63817973-bcs3830': [2.867, 5.959],
  '18263655-bcs3831': [2.867, 5.959],
  '18363606-bcs3842': [3.663, 5.182],
  '63617997-bcs4436': [4.326, 5.675],
  '18463495-bcs3859': [3.162, 5.107],
  '17963420-bcs3863': [3.582, 6.993],
  '63818387-bcs4437': [3.663, 5.182],
  '63817555-026979772': [3.462, 4.3],
  '63618205-026978962': [4.294, 5.581],
  '63418201-026894041': [3.549, 4.923],
  '63417984-028074122': [4.326, 5.675],
  '63817909-bcs3905': [2.975, 5.699],
  '63617994-bcs3906': [2.867, 5.959],
  '63617907-bcs4435': [3.582, 6.993],
  '63617986-028231651': [2.867, 5.959],
  '18463697-bcs3841': [3.663, 5.182],
  '63417986-bcs3849': [4.326, 5.675],
  '18263497-bcs3850': [4.326, 5.675],
}

describeOnBothEngines('Elevation of False Creek', (getDatabase) => {
  it('agrees with GDAL on every parcel, and is unknown beyond the raster', async () => {
    const database = getDatabase()
    const [dataset] = vancouver.datasets
    if (!dataset) throw new Error('no dataset')
    await importFile(database, {
      source: vancouver,
      dataset,
      path: sharedDataFile('vancouver/property-parcel-polygons_false-creek.geojson'),
      asOf: '2026-07-28',
      dataFolder,
    })
    const request = {
      source: survey('false-creek'),
      dataset: 'dem',
      path: sharedDataFile('vancouver/lidar-2013-dem_false-creek.tif.gz'),
      asOf: '2013-02-01',
      dataFolder,
    }
    const report = await importElevationFile(database, request)
    expect(report).toMatchObject({ outcome: 'imported', counts: { read: 12 } })
    expect(report.messages[0]).toMatch(/^Ground heights: 844 × 548 cells of 0\.50 m/)
    expect(await importElevationFile(database, request)).toMatchObject({ outcome: 'same_file' })

    const parcels = await database.db
      .selectFrom('parcel')
      .select('upid')
      .where('source_key', '=', 'vancouver')
      .execute()
    const responses = await query(
      database,
      parcels.map(({ upid }) => upid),
    )
    const found = Object.fromEntries(
      [...responses].flatMap(([upid, response]) => {
        if (!response.ok || Object.keys(response.values).length === 0) return []
        return [
          [upid.replace('vancouver-', ''), [response.values.minElevation, response.values.maxElevation]],
        ]
      }),
    )
    expect(responses.size).toBe(54)
    expect(Object.keys(found).sort()).toEqual(Object.keys(BY_GDAL).sort())
    // Both are rounded: GDAL's to millimetres, ours to centimetres.
    for (const [parcel, range] of Object.entries(BY_GDAL))
      for (const end of [0, 1])
        expect(Math.abs(Number(found[parcel]?.[end]) - (range[end] ?? 0)), parcel).toBeLessThan(0.0056)
    expect(responses.get('vancouver-63417905-bcs3862')).toMatchObject({
      asOf: '2013-02-01',
      origin: {
        title: 'Ground heights, from Survey false-creek',
        attribution: 'Surveyed by surveyors',
        isStandIn: false,
      },
    })
  })
})

/** Cells of 0.0001° whose height is their column; the two eastern columns hold no data. */
const PLAIN: ElevationGrid = {
  epsg: 4326,
  originX: -120,
  originY: 50,
  stepX: 0.0001,
  stepY: -0.0001,
  width: 600,
  height: 300,
}
function* plainBlocks(add = 0): Generator<ElevationBlock> {
  for (let blockY = 0; blockY < 2; blockY++) {
    for (let blockX = 0; blockX < 3; blockX++) {
      const cells = Float32Array.from({ length: 256 * 256 }, (_, index) => {
        const [column, row] = [blockX * 256 + (index % 256), blockY * 256 + Math.floor(index / 256)]
        return column < 598 && row < 300 ? column + add : Number.NaN
      })
      yield { blockX, blockY, cells }
    }
  }
}

describeOnBothEngines('Elevation of a plain', (getDatabase) => {
  const at = (column: number, row: number, cells: number) =>
    squareAt(-120 + column / 10_000, 50 - (row + cells) / 10_000, cells / 10_000)
  const plain = (over: Partial<Parameters<typeof importElevation>[1]> = {}, add = 0) =>
    importElevation(
      getDatabase(),
      { source: survey('plain'), dataset: 'plain', asOf: '2020-05-01', origin: 'plain.tif', ...over },
      async () => ({ grid: PLAIN, blocks: plainBlocks(add) }),
    )
  const range = async (upid: string) => {
    const response = (await query(getDatabase(), [upid])).get(upid)
    return response?.ok ? [response.values.minElevation, response.values.maxElevation] : null
  }

  beforeAll(async () => {
    const database = getDatabase()
    const release = await makeRelease(database)
    await makeParcel(database, release, 'across', { shape: at(250.2, 250.2, 10) })
    await makeParcel(database, release, 'all', { shape: at(-50, -400, 900) })
    await makeParcel(database, release, 'tiny', { shape: at(300.6, 20.6, 0.3) })
    await makeParcel(database, release, 'no data', { shape: at(598.1, 20, 1.8) })
    await makeParcel(database, release, 'away', { shape: at(5000, 20, 5) })
    await plain()
  })

  it('takes cells of four blocks by their centres', async () => {
    // From 250.2 to 260.2: centres 250.5 to 259.5.
    expect(await range('across')).toEqual([250, 259])
  })

  it('knows all of a parcel that is larger than the raster', async () => {
    expect(await range('all')).toEqual([0, 597])
  })

  it('takes the cell under the inner point of a parcel that holds no centre', async () => {
    expect(await range('tiny')).toEqual([300, 300])
  })

  it('is unknown without data', async () => {
    expect(await range('no data')).toEqual([undefined, undefined])
    expect(await range('away')).toEqual([undefined, undefined])
  })

  it('prefers the finer raster where it has data, and joins sheets of one survey', async () => {
    const database = getDatabase()
    const fine: ElevationGrid = {
      ...PLAIN,
      stepX: 0.00005,
      stepY: -0.00005,
      width: 512,
      height: 600,
      originX: -119.97,
    }
    const sheet = (dataset: string, originX: number, height: number) =>
      importElevation(
        database,
        { source: survey('fine'), dataset, asOf: '2024-01-01', origin: `${dataset}.tif` },
        async () => ({
          grid: { ...fine, originX },
          blocks: [0, 1].flatMap((blockX) =>
            [0, 1, 2].map((blockY) => ({ blockX, blockY, cells: new Float32Array(256 * 256).fill(height) })),
          ),
        }),
      )
    await sheet('west', -119.97, 1000)
    await sheet('east', -119.9444, 2000)
    const release = await makeRelease(database, { dataset: 'more' })
    await makeParcel(database, release, 'two sheets', { shape: at(550, 30, 12) })
    expect(await range('two sheets')).toEqual([1000, 2000])
    expect(await range('tiny')).toEqual([1000, 1000])
    expect(await range('across')).toEqual([250, 259])
  })

  it('changes with the next release, and a failed one changes nothing', async () => {
    const before = await connectorOf(getDatabase()).basis?.()
    const absurd = plain({ asOf: '2021-05-01', origin: 'absurd.tif' }, 32_000)
    await expect(absurd).rejects.toThrow(/A cell of the raster says 32,\d{3} m above the sea/)
    expect(await range('across')).toEqual([250, 259])
    expect(await connectorOf(getDatabase()).basis?.()).toBe(before)
    await plain({ asOf: '2022-05-01', origin: 'raised.tif' }, 5)
    expect(await range('across')).toEqual([255, 264])
    expect(await connectorOf(getDatabase()).basis?.()).not.toBe(before)
    const { rows } = await getDatabase().pool.query(
      `SELECT status, count(*)::int AS rasters FROM release LEFT JOIN elevation_raster ON release_id = release.id
       WHERE dataset_key = 'plain' AND release_id IS NOT NULL GROUP BY 1 ORDER BY 1`,
    )
    expect(rows).toEqual([
      { status: 'current', rasters: 1 },
      { status: 'superseded', rasters: 1 },
    ])
  })
})
