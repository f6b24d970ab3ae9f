import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type GenericMapping, genericMap } from '../../connectors/generic/generic-mapping.ts'
import { findSource } from '../../connectors/registry.ts'
import type { MappedRow, SourceRow } from '../../connectors/source.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { importOwn, ownSource } from '../../testing/rows/import-own.ts'
import { sharedDataFile } from '../../testing/rows/shared-data.ts'
import { importElevationFile } from '../elevation/import-elevation-file.ts'
import { importFile } from '../import-file.ts'
import { ReplacementRefused } from './replacement.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-replacing-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const ABBOTSFORD = sharedDataFile('abbotsford/parcels.geojson')
const BURNABY = sharedDataFile('burnaby/parcels.geojson')

/** Rows with their running number as a column. */
const NUMBER = 'number'
const numbered =
  (mapping: GenericMapping) =>
  (row: SourceRow): MappedRow =>
    genericMap(mapping, '2026-11-01')({ ...row, properties: { ...row.properties, [NUMBER]: row.position } })

describeOnBothEngines('a release that would replace something else', (getDatabase) => {
  const parcels = (name: string, path: string, key: string, mayReplace = false) =>
    importOwn(
      getDatabase(),
      name,
      path,
      { entity: 'parcel', key },
      {
        dataFolder,
        mayReplace,
        dataset: {
          key: name,
          map: numbered({ entity: 'parcel', key, fields: {}, constants: {}, dateOrder: null }),
        },
      },
    )
  const countParcels = async (source: string) =>
    (await getDatabase().pool.query('SELECT FROM parcel WHERE source_key = $1', [source])).rowCount

  it.each([
    ['keys of its own', 'FOLIO', 'GIS_ID', '330 are not in the new file'],
    ['the same keys for other land', NUMBER, NUMBER, 'at another place there'],
  ])('refuses a second city under the name of the first: %s', async (_case, first, second, reason) => {
    const name = `town-${first.toLowerCase()}`
    await parcels(name, ABBOTSFORD, first)
    const refused = parcels(name, BURNABY, second)
    await expect(refused).rejects.toBeInstanceOf(ReplacementRefused)
    await expect(refused).rejects.toThrow(`would replace most of local-${name} ${name}`)
    await expect(refused).rejects.toThrow('of its 330 rows')
    await expect(refused).rejects.toThrow(reason)
    await expect(refused).rejects.toThrow(/--dataset.*--replace.*Nothing was imported/s)
    expect(await countParcels(`local-${name}`)).toBe(330)
    await parcels(name, BURNABY, second, true)
    expect(await countParcels(`local-${name}`)).toBe(268)
  })

  it('refuses assessments of other properties under the same keys', async () => {
    const roll = (path: string, fields: Record<string, string>) => {
      const mapping = {
        entity: 'assessment' as const,
        key: NUMBER,
        fields,
        constants: { year: '2026' },
        dateOrder: null,
      }
      const dataset = { key: 'roll', map: numbered(mapping) }
      return importOwn(getDatabase(), 'roll', path, mapping, { dataFolder, dataset })
    }
    await roll(sharedDataFile('abbotsford/assessment_derived.csv'), { roll: 'FOLIO', pid: 'PID' })
    await expect(roll(BURNABY, { roll: 'ROLL_NUMBER', pid: 'LTO_PID' })).rejects.toThrow(
      'or of another property',
    )
  })

  it('refuses another city’s file in a connector’s dataset, without telling of names', async () => {
    const source = findSource('abbotsford')
    const dataset = source?.datasets[0]
    if (!source || !dataset) throw new Error('there is no abbotsford')
    const import_ = (path: string, map = dataset.map) =>
      importFile(getDatabase(), {
        source,
        dataset: { ...dataset, map },
        path,
        asOf: '2026-07-28',
        dataFolder,
      })
    await import_(ABBOTSFORD)
    const nothing = import_(BURNABY, ({ position, geometry, ...row }) =>
      dataset.map(
        { ...row, position, geometry, properties: { FOLIO: `${position}` } },
        { asOf: '2026-07-28' },
      ),
    )
    await expect(nothing).rejects.toThrow('add --replace')
    await expect(nothing).rejects.not.toThrow('--dataset')
  })

  it('refuses a file that is older, and quarantines it where it is to replace the newer', async () => {
    const import_ = (asOf: string, mayReplace = false) =>
      importOwn(
        getDatabase(),
        'nanaimo',
        sharedDataFile('nanaimo/parcels.geojson.gz'),
        { entity: 'parcel', key: 'GlobalID' },
        { dataFolder, asOf, mayReplace, isForced: true },
      )
    await import_('2026-07-28')
    await expect(import_('2025-07-28')).rejects.toThrow(
      /as of 2025-07-28, older than the current release .* \(as of 2026-07-28, from parcels.geojson.gz\)/,
    )
    const { releaseId } = await import_('2025-07-28', true)
    const { rows } = await getDatabase().pool.query(
      'SELECT state, quarantine_reason AS reason FROM release_watch WHERE release_id = $1',
      [releaseId],
    )
    expect(rows).toEqual([{ state: 'quarantined', reason: expect.stringContaining('older') }])
  })

  it('has the source described as what is imported states it, and not as what was refused does', async () => {
    const described = (path: string, title: string, more: { asOf?: string; isAsOfStated?: boolean } = {}) =>
      importOwn(
        getDatabase(),
        'described',
        path,
        { entity: 'parcel', key: 'FOLIO' },
        { dataFolder, source: { ...ownSource('described'), title, licence: `Licence of ${title}` }, ...more },
      )
    const source = async () => {
      const { rows } = await getDatabase().pool.query(
        `SELECT title, licence FROM source WHERE key = 'local-described'`,
      )
      return rows
    }
    await described(ABBOTSFORD, 'Abbotsford')
    await expect(described(BURNABY, 'Burnaby')).rejects.toThrow()
    expect(await source()).toEqual([{ title: 'Abbotsford', licence: 'Licence of Abbotsford' }])
    expect((await described(ABBOTSFORD, 'City of Abbotsford')).messages).toEqual([
      'This file is already the current release. Nothing was imported (--force imports it again).',
      'Its source is described as stated now.',
    ])
    expect(await source()).toEqual([
      { title: 'City of Abbotsford', licence: 'Licence of City of Abbotsford' },
    ])
    const later = { asOf: '2026-08-28', isAsOfStated: true }
    expect(await described(ABBOTSFORD, 'Abbotsford', later)).toMatchObject({
      outcome: 'imported',
      asOf: '2026-08-28',
      counts: { added: 0, changed: 0, unchanged: 330 },
    })
    expect(await described(ABBOTSFORD, 'Abbotsford', later)).toMatchObject({ outcome: 'same_file' })
  })

  it('refuses heights of other ground', async () => {
    const import_ = (mayReplace = false) =>
      importElevationFile(getDatabase(), {
        source: ownSource('heights'),
        dataset: 'heights',
        path: sharedDataFile('vancouver/lidar-2013-dem_false-creek.tif.gz'),
        asOf: '2013-02-01',
        dataFolder,
        isForced: true,
        mayReplace,
      })
    await import_()
    await import_()
    await getDatabase().pool.query('UPDATE elevation_raster SET boundary = ST_Translate(boundary, 1, 0)')
    await expect(import_()).rejects.toThrow('covers none of its ground')
    expect(await import_(true)).toMatchObject({ outcome: 'imported' })
  })
})
