import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import type { Report, ReportPart } from '#contract/report/reports.ts'
import type { LocalPartKey } from '#domain/report/part-kinds.ts'
import { loadDemo } from '../../../cli/demo/load-demo.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { detectWaiting } from '../../watching/changes/service.ts'
import { PART_MAKERS } from '../parts/part-makers.ts'
import { sharedParts } from './shared-parts.ts'

/** Parts that hold nothing of a source: what a person wrote, an analysis that was never begun, and Street View where Google is not set up. */
const WITHOUT_SOURCES: readonly LocalPartKey[] = ['notes', 'analysis', 'ratio_study', 'street_view']
const KEYS = (Object.keys(PART_MAKERS) as LocalPartKey[]).filter((key) => !WITHOUT_SOURCES.includes(key))

describeWithDatabase('Behind a link, where no source may be passed on,', (getDatabase) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-withheld-parts-'))
  let report: Report
  let shown: ReportPart[]

  beforeAll(async () => {
    await loadDemo(getDatabase(), {
      parcels: 1500,
      seed: 1,
      asOf: '2026-11-09',
      releases: [1, 2],
      dataFolder,
    })
    await detectWaiting({ database: getDatabase() })
    // One that was sold and is for sale, and one that was rezoned: every part has something to say.
    const { rows } = await sql<{ upid: string }>`
      (SELECT l.upid FROM listing l JOIN sale s ON s.upid = l.upid JOIN parcel p ON p.upid = l.upid WHERE l.kind = 'mls' ORDER BY 1 LIMIT 1)
      UNION (SELECT upids[1] FROM detected_change WHERE type = 'zoning' ORDER BY 1 LIMIT 1)`.execute(
      getDatabase().db,
    )
    const call = await appInMemory(getDatabase(), {
      environment: { LOTLINE_SHARED_SOURCES: 'no-such-source' },
    })
    const owner = call.as(await signedInAccount(getDatabase(), { plan_key: 'pro' }))
    const post = async <Payload>(name: Parameters<typeof owner.post>[0], body: object) => {
      const { status, payload, text } = await owner.post(name, body as never)
      expect(status, text).toBe(200)
      return payload as Payload
    }
    const begun = await post<{ report: Report }>('createReport', { upids: rows.map(({ upid }) => upid) })
    const { id: reportId, version } = begun.report
    const chosen = await post<{ report: Report }>('setReportParts', { reportId, version, keys: KEYS })
    for (const { key, taskId } of chosen.report.parts) {
      await post('runReportPart', { reportId, key, taskId } as CallBody<'runReportPart'>)
    }
    const stored = await owner.get('report', { params: { reportId } })
    report = (stored.payload as { report: Report }).report
    shown = sharedParts(report.parts, () => false)
    await call.app.close()
  }, 120_000)
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

  const sectionsOf = (parts: readonly ReportPart[], key: LocalPartKey) =>
    parts.find((part) => part.key === key)?.data?.sections ?? []

  test.each(KEYS)('the part “%s” says nothing of its sources', (key) => {
    const sentence = expect.stringMatching(/ left out of shared reports: its source does not allow it\.$/)
    const withSources = sectionsOf(report.parts, key).flatMap(({ blocks }, index) =>
      blocks.some(({ kind }) => kind !== 'text') ? [index] : [],
    )
    expect(withSources).not.toEqual([])
    for (const index of withSources) {
      expect(sectionsOf(shown, key)[index]?.blocks).toEqual([
        { kind: 'text', key: 'withheld', text: sentence },
      ])
    }
  })
})
