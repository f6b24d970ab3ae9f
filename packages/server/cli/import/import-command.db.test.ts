import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { describeWithDatabase } from '../../testing/databases/databases.ts'
import { CommandLines, commandLine } from '../../testing/processes/command-line.ts'
import { sharedDataFile } from '../../testing/rows/shared-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-command-'))
const commands = new CommandLines()
afterAll(() => {
  commands.end()
  rmSync(folder, { recursive: true, force: true })
})

describeWithDatabase('the command line', (getDatabase) => {
  const about = () => ({
    url: String(getDatabase().pool.options.connectionString),
    dataFolder: folder,
  })
  const lotline = (...words: string[]) => commands.run(words, about())
  const alone = (...words: string[]) => commandLine(words, about())

  it('lists the sources with their licences', async () => {
    const { status, stdout } = await lotline('sources')
    expect(status).toBe(0)
    for (const key of [
      'parcelmap-bc',
      'alr',
      'floodplain',
      'vancouver',
      'surrey',
      'abbotsford',
      'burnaby',
      'nanaimo',
    ]) {
      expect(stdout).toMatch(new RegExp(`^${key} `, 'm'))
    }
    expect(stdout).toContain('Open Government Licence – Vancouver')
  })

  it('imports a city’s file as all that is in it, and tells it in JSON', async () => {
    const { status, stdout } = alone(
      'import',
      'abbotsford',
      sharedDataFile('abbotsford/parcels.geojson'),
      '--as-of',
      '2026-07-28',
      '--json',
    )
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([
      {
        dataset: 'parcels',
        outcome: 'imported',
        counts: { read: 330 },
        entities: { parcel: { added: 330 } },
      },
      { dataset: 'assessments', outcome: 'imported', counts: { read: 330, added: 328 } },
    ])
    expect((await lotline('releases', '--json')).stdout).toContain('"dataset_key": "assessments"')
  })

  it('imports somebody’s own table', () => {
    const path = join(folder, 'my sites.csv')
    writeFileSync(path, 'name,lon,lat\nOne,-123.1,49.2\nTwo,-123.2,49.2\n')
    const { status, stdout } = alone(
      'import',
      'csv',
      path,
      '--entity',
      'layer:transit_stop',
      '--key',
      'name',
      '--title',
      'name',
    )
    expect(status).toBe(0)
    expect(stdout).toContain('local-my-sites')
    expect(stdout).toContain('added 2')
  })

  it('asks a script to say that it replaces most rows, undoes what it did, and removes it', async () => {
    const path = join(folder, 'stops.csv')
    const table = (first: number) =>
      [0, 1, 2, 3].map((n) => `S${first + n},-123.${first + n},49.2`).join('\n')
    const words = ['import', 'csv', path, '--entity', 'layer:transit_stop', '--key', 'name', '--json']
    writeFileSync(path, `name,lon,lat\n${table(10)}`)
    expect((await lotline(...words)).status).toBe(0)
    writeFileSync(path, `name,lon,lat\n${table(20)}`)
    const refused = await lotline(...words)
    expect(refused.stderr).toContain('of its 4 rows 4 are not in the new file')
    expect(refused.status).toBe(4)
    expect((await lotline(...words, '--replace')).status).toBe(0)
    const undone = alone('undo', 'local-stops', '--json')
    expect(JSON.parse(undone.stdout)).toMatchObject({ outcome: 'undone', counts: { added: 4, removed: 4 } })
    expect(undone.status).toBe(0)
    expect((await lotline('undo', 'local-stops')).status).toBe(4)
    const listed = await lotline('datasets', 'local-stops', '--json')
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { source: 'local-stops', dataset: 'stops', entities: { layer_feature: 4 }, canUndo: false },
    ])
    const unsaid = await lotline('remove', 'local-stops')
    expect(unsaid.stderr).toContain('Add --yes')
    expect(unsaid.status).toBe(2)
    expect(alone('remove', 'local-stops', '--yes').stdout).toContain('removed: 3 releases, 4 map features')
    expect((await lotline('datasets', 'local-stops')).stdout).toContain('No dataset is imported.')
  })

  it.each([
    ['an unknown command', ['fly'], /unknown command/],
    ['an unknown source', ['import', 'atlantis'], /There is no source "atlantis"/],
    ['a format by a name of its own', ['import', 'gpkg', 'x.gpkg'], /shapefile, geopackage, or file/],
    ['a file without saying what it is', ['import', 'geojson', 'x.geojson'], /--entity parcel/],
    [
      'a field that there is not',
      ['import', 'csv', 'x', '--entity', 'parcel', '--field', 'colour=C'],
      /field=…/,
    ],
    ['a day that is none', ['import', 'vancouver', 'x', '--as-of', '28/07/2026'], /such as \d{4}-\d\d-\d\d/],
    ['a demo of too many parcels', ['demo', '--parcels', '9999999'], /--parcels takes/],
  ])('answers 2 to %s', async (_name, words, reason) => {
    const { status, stderr } = await lotline(...words)
    expect(stderr).toMatch(reason)
    expect(status).toBe(2)
  })

  it('answers 4 to a file that cannot be imported, and 3 when the database cannot be reached', async () => {
    const path = join(folder, 'broken.geojson')
    writeFileSync(path, '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":')
    const broken = alone('import', 'geojson', path, '--entity', 'parcel')
    expect(broken.stderr).toMatch(/ends in the middle/)
    expect(broken.status).toBe(4)
    expect(
      (await lotline('import', 'vancouver', '--file', sharedDataFile('burnaby/parcels.geojson'))).status,
    ).toBe(4)
    expect((await lotline('import', 'csv', '/nowhere', '--entity', 'parcel')).status).toBe(4)
    const unreachable = { ...about(), url: 'postgres://postgres@127.0.0.1:1/none' }
    expect(commandLine(['releases'], unreachable).status).toBe(3)
  })

  it('imports ground heights, plain or gzipped, and refuses what is not a raster', async () => {
    const file = sharedDataFile('vancouver/lidar-2013-dem_false-creek.tif.gz')
    const { status, stdout } = alone(
      'import',
      'elevation',
      '--file',
      file,
      ...['--as-of', '2013-02-01', '--publisher', 'City of Vancouver', '--licence', 'Open', '--json'],
    )
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([
      {
        outcome: 'imported',
        source: 'local-lidar-2013-dem-false-creek',
        asOf: '2013-02-01',
        counts: { read: 12, added: 12 },
      },
    ])
    expect((await lotline('import', 'elevation', file, '--as-of', '2013-02-01')).stdout).toContain(
      'Nothing was imported',
    )
    expect(readdirSync(join(folder, 'imports')).filter((name) => name.endsWith('.tif'))).toEqual([])
    const other = await lotline('import', 'elevation', sharedDataFile('vancouver/non-market-housing.csv'))
    expect(other.status).not.toBe(0)
    expect(other.stderr).toContain('non-market-housing.csv is not a GeoTIFF')
    expect((await lotline('import', 'elevation')).stderr).toContain(
      'Name the file: lotline import elevation --file',
    )
  })

  it('imports offers of rent by the columns that a person names', async () => {
    const path = join(folder, 'rents.csv')
    const rows = [
      'ID,POSTED,RENT,TYPE,BEDS,LON,LAT',
      '1,2026-07-01,"$2,400",Condo,1,-123.1,49.25',
      '2,2026-07-02,150,Parking,,-123.1,49.25',
      '3,,2600,House,3,-123.1,49.25',
      '4,2026-07-03,1500,Basement suite,1,-123.11,49.26',
    ]
    writeFileSync(path, rows.join('\n'))
    const fields = ['date=POSTED', 'rent=RENT', 'type=TYPE', 'bedrooms=BEDS'].flatMap((field) => [
      '--field',
      field,
    ])
    const { status, stdout } = await lotline(
      'import',
      'csv',
      path,
      '--entity',
      'rental',
      '--key',
      'ID',
      ...fields,
    )
    expect(status).toBe(0)
    expect(stdout).toContain('2 rental offers')
    expect(stdout).toContain('its type "Parking" is not a house, townhouse, apartment or suite')
    const { rows: offers } = await getDatabase().pool.query(
      'SELECT source_ref, home_form, monthly_rent_dollars, bedrooms, offered_on FROM rental_offer ORDER BY source_ref',
    )
    expect(offers).toEqual([
      {
        source_ref: '1',
        home_form: 'apartment',
        monthly_rent_dollars: 2400,
        bedrooms: 1,
        offered_on: '2026-07-01',
      },
      {
        source_ref: '4',
        home_form: 'suite',
        monthly_rent_dollars: 1500,
        bedrooms: 1,
        offered_on: '2026-07-03',
      },
    ])
    writeFileSync(path, rows.slice(0, 2).join('\n').replace('2,400', '2,450'))
    const next = await lotline('import', 'csv', path, '--entity', 'rental', '--key', 'ID', ...fields)
    expect(next.stdout).toContain('added 0 · changed 1 · unchanged 0 · removed 1')
  })
})
