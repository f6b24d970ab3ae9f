import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Change } from '#domain/watching/changes/change.ts'
import { changeText } from '#domain/watching/changes/texts/change-text.ts'
import { EMPTY_PARCEL } from '../../../connectors/empty-records.ts'
import { importRecords } from '../../../importers/import-records.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { testSource } from '../../../testing/rows/test-source.ts'
import { detectWaiting } from './service.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-without-pids-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

/** A lot of some 10 m by its columns of half the width, from west to east. */
function lot(ref: string, from: number, to: number) {
  const [west, east] = [-124 + from * 0.0001, -124 + to * 0.0001]
  const ring = [
    [west, 49],
    [east, 49],
    [east, 49.0001],
    [west, 49.0001],
    [west, 49],
  ]
  const geometry = { type: 'Polygon' as const, coordinates: [ring] }
  return { ...EMPTY_PARCEL, ref, civicNumber: ref, street: 'MAIN ST', geometry }
}

describeOnBothEngines('a source without PIDs', (getDatabase) => {
  it('says of lots that were divided, joined and removed, and nothing of one with another key', async () => {
    const source = testSource('plain')
    const release = (asOf: string, records: Parameters<typeof importRecords>[2]) =>
      importRecords(getDatabase(), { source, dataset: 'parcels', origin: 'test', asOf, dataFolder }, records)
    const rest = Array.from({ length: 8 }, (_, n) => lot(`R${n}`, 40 + 2 * n, 42 + 2 * n))
    await release('2026-01-01', [
      lot('A', 0, 2),
      lot('B', 4, 6),
      lot('C', 6, 8),
      lot('D', 10, 12),
      lot('E', 14, 16),
      ...rest,
    ])
    await release('2026-02-01', [
      lot('A1', 0, 1),
      lot('A2', 1, 2),
      lot('BC', 4, 8),
      lot('E9', 14, 16),
      ...rest,
    ])
    await detectWaiting({ database: getDatabase() })
    const { rows } = await getDatabase().pool.query<{ change: Change }>('SELECT change FROM detected_change')
    const texts = rows.map(({ change }) => `${change.type}: ${changeText(change)}`)
    const divided = 'A Main St was subdivided into A1 Main St (50%) and A2 Main St (50%)'
    const joined = 'B Main St and C Main St were assembled into BC Main St'
    expect(texts.sort()).toEqual([
      `pid_created: ${divided}`,
      `pid_created: ${divided}`,
      `pid_created: ${joined}`,
      `pid_deleted: ${divided}`,
      `pid_deleted: ${joined}`,
      `pid_deleted: ${joined}`,
      'pid_deleted: D Main St was deleted; the release does not show what took its place',
    ])
  })
})
