import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sharedDataFile } from '../../testing/rows/shared-data.ts'
import { resolveMapping } from './resolve-mapping.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-mapping-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const BURNABY = sharedDataFile('burnaby/parcels.geojson')

const resolve = (path: string, fields: Record<string, string>, key?: readonly string[] | null) =>
  resolveMapping(path, { entity: 'parcel', constants: {}, fields, key }, {})

function table(...lines: string[]): string {
  const path = join(folder, 'rows.csv')
  writeFileSync(path, lines.join('\n'))
  return path
}

describe('Columns that a person names', () => {
  it('are found in any case', async () => {
    const { mapping } = await resolve(BURNABY, { pid: 'lto_pid', roll: ' Roll_Number' }, ['gis_id'])
    expect(mapping).toMatchObject({ fields: { pid: 'LTO_PID', roll: 'ROLL_NUMBER' }, key: ['GIS_ID'] })
  })

  it('are refused with what there is, and with what is much alike', async () => {
    const refused = resolve(BURNABY, { pid: 'L_T_O_PID' }, null)
    await expect(refused).rejects.toThrow('There is no column "L_T_O_PID" for --field pid; there are: ')
    await expect(refused).rejects.toThrow('ROLL_NUMBER')
    await expect(refused).rejects.toThrow('Do you mean LTO_PID?')
    await expect(resolve(BURNABY, {}, ['LOT ID'])).rejects.toThrow('for --key')
  })

  it('are looked for to the end of the file, for features may leave out what is blank', async () => {
    const path = join(folder, 'sparse.geojsonl')
    const feature = (properties: object) => JSON.stringify({ type: 'Feature', properties, geometry: null })
    writeFileSync(path, [...Array(1200).fill(feature({ A: 1 })), feature({ A: 1, PID: 2 })].join('\n'))
    expect((await resolve(path, { pid: 'pid' }, ['A'])).mapping.fields).toEqual({ pid: 'PID' })
  })

  it('are refused where several are meant', async () => {
    await expect(resolve(table('Pid,PID', '1,2'), { pid: 'pid' }, null)).rejects.toThrow('Pid, PID')
  })
})

describe('A key that nobody named', () => {
  it.each([
    ['abbotsford/parcels.geojson', 'FOLIO'],
    ['burnaby/parcels.geojson', 'GIS_ID'],
    ['nanaimo/parcels.geojson.gz', 'GlobalID'],
  ])('is found in %s, and told', async (file, key) => {
    const { mapping, messages } = await resolve(sharedDataFile(file), {})
    expect(mapping.key).toEqual([key])
    expect(messages.join()).toContain(`--key ${key}`)
  })

  it('is asked for where only running numbers are different in all rows', async () => {
    const refused = resolve(table('OBJECTID,KIND', '1,a', '2,a', '3,b'), {})
    await expect(refused).rejects.toThrow('Which column identifies a row? Name it with --key')
    await expect(refused).rejects.toThrow('Different in all 3 rows: OBJECTID (object ids')
    await expect(refused).rejects.toThrow('--no-key')
  })

  it('is none that is blank or repeated somewhere', async () => {
    await expect(resolve(table('FOLIO,ROLL', '1,', '2,5', '1,6'), {})).rejects.toThrow(
      'No column is different in all 3 rows; there are: FOLIO, ROLL.',
    )
  })
})
