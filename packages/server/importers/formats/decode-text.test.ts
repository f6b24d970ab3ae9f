import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { SourceRow } from '../../connectors/source.ts'
import { InputFile } from './input-file.ts'
import { readRows } from './read-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-encodings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
async function readText(content: string | Buffer): Promise<SourceRow[]> {
  const path = join(folder, String(++files))
  writeFileSync(path, content)
  const rows: SourceRow[] = []
  for await (const batch of readRows(new InputFile(path), {})) rows.push(...batch)
  return rows
}

const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const feature = (properties: unknown) => ({ type: 'Feature', properties, geometry: null })

describe('Files of doubtful making', () => {
  it('reads names of another encoding late in the file, and of several in one', async () => {
    const ascii = '1,Main\n'.repeat(20_000)
    const windows = Buffer.from('2,Qu\xe9bec\n', 'latin1')
    const utf8 = Buffer.from('3,Qu\u00e9bec\n')
    const late = await readText(Buffer.concat([Buffer.from(`id,name\n${ascii}`), windows]))
    expect(late.at(-1)?.properties).toEqual({ id: '2', name: 'Québec' })
    for (const end of ['\n', '\r\n', '\r']) {
      const text = (lines: Buffer) => lines.toString('latin1').replaceAll('\n', end)
      const mixed = text(Buffer.concat([Buffer.from('id,name\n'), windows, utf8, windows]))
      const rows = await readText(Buffer.from(mixed, 'latin1'))
      expect(rows.map(({ properties }) => properties.name)).toEqual(['Québec', 'Québec', 'Québec'])
    }
  })

  it('reads names that are no UTF-8 as Windows text, each feature by itself', async () => {
    const features = collection(feature({ name: 'Qu\xe9bec' }), feature({ name: 'Montr\u00c3\u00a9al' }))
    const rows = await readText(Buffer.from(features, 'latin1'))
    expect(rows.map(({ properties }) => properties.name)).toEqual(['Québec', 'Montréal'])
    const lines = [{ name: 'Qu\xe9bec' }, { name: 'Montr\u00c3\u00a9al' }].map((each) => JSON.stringify(each))
    const sequence = await readText(Buffer.from(lines.join('\n'), 'latin1'))
    expect(sequence.map(({ properties }) => properties.name)).toEqual(['Québec', 'Montréal'])
  })

  it('takes properties that are no object for none', async () => {
    const rows = await readText(collection({ ...feature('words'), id: 7 }, feature([1])))
    expect(rows.map(({ properties }) => properties)).toEqual([{ id: 7 }, {}])
  })
})
