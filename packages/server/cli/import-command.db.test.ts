import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { describeWithDatabase } from '../testing/databases.ts'
import { sharedDataFile } from '../testing/shared-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-command-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url))

describeWithDatabase('the command line', (getDatabase) => {
  function lotline(...words: string[]) {
    return run(String(getDatabase().pool.options.connectionString), words)
  }
  function run(url: string, words: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url, LOTLINE_DATA: folder },
    })
    return { status, stdout, stderr }
  }

  it('lists the sources with their licences', () => {
    const { status, stdout } = lotline('sources')
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

  it('imports a city’s file as all that is in it, and tells it in JSON', () => {
    const { status, stdout } = lotline(
      'import',
      'abbotsford',
      sharedDataFile('abbotsford/parcels.geojson'),
      '--as-of',
      '2026-07-28',
      '--json',
    )
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject([
      { dataset: 'parcels', outcome: 'imported', counts: { read: 330 }, entities: { parcel: { new: 330 } } },
      { dataset: 'assessments', outcome: 'imported', counts: { read: 330, new: 328 } },
    ])
    expect(lotline('releases', '--json').stdout).toContain('"dataset_key": "assessments"')
  })

  it('imports somebody’s own table', () => {
    const path = join(folder, 'my sites.csv')
    writeFileSync(path, 'name,lon,lat\nOne,-123.1,49.2\nTwo,-123.2,49.2\n')
    const { status, stdout } = lotline(
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
    expect(stdout).toContain('new 2')
  })

  it.each([
    ['an unknown command', ['fly'], /unknown command/],
    ['an unknown source', ['import', 'atlantis'], /There is no source "atlantis"/],
    ['a file without saying what it is', ['import', 'geojson', 'x.geojson'], /--entity parcel/],
    [
      'a field that there is not',
      ['import', 'csv', 'x', '--entity', 'parcel', '--field', 'colour=C'],
      /field=…/,
    ],
    ['a demo of too many lots', ['demo', '--parcels', '9999999'], /--parcels takes/],
  ])('answers 2 to %s', (_name, words, reason) => {
    const { status, stderr } = lotline(...words)
    expect(stderr).toMatch(reason)
    expect(status).toBe(2)
  })

  it('answers 4 to a file that cannot be imported, and 3 when the database cannot be reached', () => {
    const path = join(folder, 'broken.geojson')
    writeFileSync(path, '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":')
    const broken = lotline('import', 'geojson', path, '--entity', 'parcel')
    expect(broken.stderr).toMatch(/ends in the middle/)
    expect(broken.status).toBe(4)
    expect(lotline('import', 'vancouver', '--file', sharedDataFile('burnaby/parcels.geojson')).status).toBe(4)
    expect(lotline('import', 'csv', '/nowhere', '--entity', 'parcel').status).toBe(4)
    expect(run('postgres://postgres@127.0.0.1:1/none', ['releases']).status).toBe(3)
  })
})
