import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { SourceRow } from '../../connectors/source.ts'
import { InputFile } from './input-file.ts'
import type { ReadOptions } from './read-options.ts'
import { readRows } from './read-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-places-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function readText(content: string, options: ReadOptions = {}): Promise<SourceRow[]> {
  const path = join(folder, 'input')
  writeFileSync(path, content)
  const rows: SourceRow[] = []
  for await (const batch of readRows(new InputFile(path), options)) rows.push(...batch)
  return rows
}

describe('Places of a table as text', () => {
  it('are read from well-known text and binary, in any reference system', async () => {
    const rows = await readText('id;WKT\n1;"POLYGON ((-123 49, -123 49.1, -122.9 49, -123 49))"\n')
    expect(rows[0]?.geometry?.type).toBe('Polygon')
    const [utm] = await readText('id,the_geom\n1,SRID=26910;POINT(491000 5456000)\n')
    expect(utm?.geometry).toMatchObject({
      type: 'Point',
      coordinates: [expect.closeTo(-123.123, 2), expect.closeTo(49.26, 1)],
    })
    const [binary] = await readText('id,wkb_geometry\n1,0101000000000000000000F0BF0000000000000040\n')
    expect(binary?.geometry).toEqual({ type: 'Point', coordinates: [-1, 2] })
  })

  it('have their column named in any case', async () => {
    const [row] = await readText('id,Outline\n1,POINT (-123 49)\n', { geometryColumn: 'OUTLINE' })
    expect(row?.geometry).toEqual({ type: 'Point', coordinates: [-123, 49] })
  })
})

it('says what Esri JSON is', async () => {
  const esri = '{"features":[{"attributes":{"A":1},"geometry":{"rings":[]}}]}'
  await expect(readText(esri)).rejects.toThrow('f=geojson')
})
