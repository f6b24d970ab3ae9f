import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { buildServer } from '../../app.ts'
import { workFor } from '../../platform/fairness/fairness.ts'
import { readSettings } from '../../settings/env.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { loadDemo } from './load-demo.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-week-in-turn-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

/** Parcels and addresses each fill more than one staging batch, and so use several connections. */
const PARCELS = 1500

describeOnBothEngines("The demo's next week", (getDatabase) => {
  it('is imported by a task of an account, though connections are taken in turns', async () => {
    await loadDemo(getDatabase(), {
      parcels: PARCELS,
      seed: 1,
      asOf: '2026-11-09',
      releases: [1],
      dataFolder,
    })
    const { app, context } = await buildServer({
      database: getDatabase(),
      settings: readSettings({ LOTLINE_LOG_LEVEL: 'silent', LOTLINE_DATA: dataFolder }),
    })
    const { signal } = new AbortController()
    const after = (await context.demo.current(getDatabase()))?.releaseId ?? 0
    const report = await workFor(app.fairness, 'an account', () =>
      context.demo.importNextWeek({ after, signal }),
    )
    expect(report).toMatchObject({ outcome: 'imported', asOf: '2026-11-16' })
    await app.close()
  })
})
