import { beforeEach, expect, test } from 'vitest'
import type { Analysis, AnalysisSummary, AnalysisVersion } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { MAX_ANALYSIS_VERSIONS } from '#domain/valuation/analysis/analysis-limits.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { fillMarket, MARKET_DAY, marketUpid } from '../../../testing/rows/market-sales.ts'
import { type AnalysisCaller, analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { messagesTo } from '../../../testing/servers/live-messages.ts'
import { fitMarkets } from '../markets/service.ts'
import { ANALYSES } from './analysis-kind.ts'
import { storeCurrentVersion } from './version-queries.ts'

const NOW = new Date(`${MARKET_DAY}T20:00:00Z`)

describeWithDatabase('Stored market analyses', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let analyses: AnalysisCaller

  beforeEach(async () => {
    call = await appInMemory(getDatabase(), { clock: () => NOW })
    account = await signedInAccount(getDatabase())
    analyses = analysisCaller(call.as(account))
    const { rows } = await getDatabase().pool.query('SELECT FROM market_sale LIMIT 1')
    if (rows.length === 0) await fillMarket(getDatabase())
  })

  test('are not overwritten by another window that has an older version', async () => {
    const analysis = await analyses.create()
    await analyses.changed(analysis, { notes: 'from here' })
    const late = await analyses.change(analysis, { notes: 'from there' })
    expect([late.status, late.code]).toEqual([409, 'conflict'])
    const never = await analyses.change({ ...analysis, version: 2_147_483_647 }, { notes: 'from nowhere' })
    expect([never.status, never.code]).toEqual([409, 'conflict'])
    const opened = await call.as(account).get('analysis', { params: { analysisId: analysis.id } })
    expect((opened.payload as { analysis: Analysis }).analysis).toMatchObject({
      notes: 'from here',
      version: 2,
    })
  })

  test('notify the lists of other pages of a value once it is stored, and of nothing while it is the same', async () => {
    const analysis = await analyses.create()
    const notified = async () => {
      const messages = await messagesTo(getDatabase(), account.id)
      return messages.flatMap((message) => (message.type === 'RefreshRequest' ? [message.payload] : []))
    }
    await analyses.value(analysis)
    await analyses.value(analysis)
    await analyses.value(analysis, { notes: 'A draft' })
    expect(await notified()).toEqual([{ savedAnalyses: true }, { analysisValues: true }])
    await analyses.changed(analysis, { notes: 'Changed' })
    await Promise.all([analyses.value(analysis), analyses.value(analysis)])
    expect((await notified()).slice(2)).toEqual([{ savedAnalyses: true }, { analysisValues: true }])
    expect((await analyses.list())[0]?.valueDollars).toBeGreaterThan(0)
  })

  test('are listed, found by title, and sorted', async () => {
    const other = await analyses.create({ kind: 'parcel', upid: marketUpid(5) })
    await call.as(account).post('renameAnalysis', { analysisId: other.id, title: 'For the Chens' })
    await analyses.create()
    expect((await analyses.list({ q: 'chens' })).map(({ title }) => title)).toEqual(['For the Chens'])
    expect((await analyses.list({ q: '700000005' })).map(({ title }) => title)).toEqual(['For the Chens'])
    expect((await analyses.list({ q: '%' })).length).toBe(0)
    expect(
      (await analyses.list({ order: 'title', direction: 'ascending' })).map(({ title }) => title),
    ).toEqual(['103 Market Street', 'For the Chens'])
  })

  test('are copied, deleted and brought back', async () => {
    const { id } = await analyses.create()
    const mine = call.as(account)
    const copy = (await mine.post('duplicateAnalysis', { analysisId: id })).payload as {
      analysis: AnalysisSummary
    }
    expect(copy.analysis.title).toBe('103 Market Street (copy)')
    await mine.post('deleteAnalysis', { analysisId: id })
    expect((await analyses.list()).map((each) => each.id)).toEqual([copy.analysis.id])
    await mine.post('restoreAnalysis', { analysisId: id })
    expect(await analyses.list()).toHaveLength(2)
  })

  test('stay as they were when the market is fitted anew, until they are renewed', async () => {
    const analysis = await analyses.create()
    const before = await analyses.value(analysis)
    expect(before.accuracy).toBeNull()
    expect(await fitMarkets({ database: getDatabase(), clock: () => NOW })).toEqual([
      'Harbour District, house, freehold',
    ])
    const mine = call.as(account)
    expect(await analyses.value(analysis)).toMatchObject({ hash: before.hash, news: ['market'] })
    // Neither hides the other.
    const derivedAt = async (at: Date) =>
      void (await getDatabase().pool.query('UPDATE market_derivation SET derived_at = $1', [at]))
    const { rows } = await getDatabase().pool.query<{ derived_at: Date }>(
      'SELECT derived_at FROM market_derivation',
    )
    await derivedAt(new Date(NOW.getTime() + 1_000))
    expect((await analyses.value(analysis)).news).toEqual(['sales', 'market'])
    await derivedAt(rows[0]?.derived_at ?? NOW)
    const { id: analysisId, version } = analysis
    const renewed = await mine.post('renewAnalysis', { analysisId, version })
    expect(renewed.status, renewed.text).toBe(200)
    const after = await analyses.value(analysis)
    expect(after.accuracy).toMatchObject({ asOf: MARKET_DAY, count: expect.any(Number) })
    expect(after.news).toEqual([])
    const listed = await mine.get('analysisVersions', { params: { analysisId } })
    const [stored] = (listed.payload as { versions: AnalysisVersion[] }).versions
    const opened = await mine.get('analysisVersion', { params: { analysisId, versionId: stored?.id ?? '' } })
    expect((opened.payload as { answer: AnalysisAnswer }).answer.hash).toBe(before.hash)
    await mine.post('takeAnalysisVersion', { analysisId, version: 2, versionId: stored?.id ?? '' })
    expect((await analyses.value(analysis)).hash).toBe(before.hash)
    expect(await fitMarkets({ database: getDatabase(), clock: () => NOW })).toEqual([])
  })

  test('have the versions that a person named, however many were stored by themselves', async () => {
    const { id: analysisId } = await analyses.create()
    const mine = call.as(account)
    await mine.post('storeAnalysisVersion', { analysisId, name: 'As shown to the client' })
    const row = await ANALYSES.findOwn(getDatabase(), account.id, analysisId)
    for (let stored = 1; stored <= MAX_ANALYSIS_VERSIONS + 1; stored++) {
      await storeCurrentVersion(getDatabase(), row, new Date(NOW.getTime() + stored))
    }
    const listed = await mine.get('analysisVersions', { params: { analysisId } })
    const { versions } = listed.payload as { versions: AnalysisVersion[] }
    expect(versions.map(({ name }) => name)).toEqual([
      ...Array(MAX_ANALYSIS_VERSIONS).fill(''),
      'As shown to the client',
    ])
  })

  test('need the permission', async () => {
    const basic = await signedInAccount(getDatabase(), { plan_key: 'basic' })
    const subject = { kind: 'parcel', upid: 'demo:1' } as const
    expect(await call.as(basic).post('createAnalysis', { subject })).toMatchObject({
      status: 403,
      code: 'permission_required',
    })
  })
})
