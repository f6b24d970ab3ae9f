import { beforeEach, expect, test } from 'vitest'
import type { CallResponse } from '#contract/calls.ts'
import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import type { OpenedAnalysis } from '#contract/cma/analysis-share-calls.ts'
import type { Share } from '#contract/share/links.ts'
import type { Notification } from '#contract/watching/notifications.ts'
import { FIRST_SHARED_PARTS, type SharedPart } from '#domain/valuation/analysis/shared-parts.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { fillMarket, MARKET_DAY, marketUpid } from '../../../testing/rows/market-sales.ts'
import { pngOf } from '../../../testing/rows/png.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { idsIn } from '../../../testing/servers/ids-in.ts'
import { dropDeletedAnalyses } from '../analyses/service.ts'

const NOW = new Date(`${MARKET_DAY}T20:00:00Z`)
const ALL: SharedPart[] = [
  'value',
  'facts',
  'comparables',
  'adjustments',
  'accuracy',
  'market',
  'competition',
  'assessment',
  'notes',
]

describeWithDatabase('Shared market analyses', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let analysisId: string

  const openApp = async (environment: NodeJS.ProcessEnv = {}) =>
    appInMemory(getDatabase(), { clock: () => NOW, environment })

  beforeEach(async () => {
    call = await openApp({ LOTLINE_SHARED_SOURCES: 'markettown' })
    account = await signedInAccount(getDatabase())
    const { rows } = await getDatabase().pool.query('SELECT FROM market_sale LIMIT 1')
    if (rows.length === 0) await fillMarket(getDatabase(), { count: 160 })
    const created = await call
      .as(account)
      .post('createAnalysis', { subject: { kind: 'parcel', upid: marketUpid(3) } })
    analysisId = (created.payload as { analysis: Analysis }).analysis.id
    await call
      .as(account)
      .post('changeAnalysis', { analysisId, version: 1, change: { notes: 'for your eyes' } })
  })

  const change = async (some: AnalysisChange, more: object = {}) => {
    const mine = call.as(account)
    const found = (await mine.get('analysis', { params: { analysisId } })).payload as { analysis: Analysis }
    return mine.post('changeAnalysis', { analysisId, version: found.analysis.version, change: some, ...more })
  }
  const choose = async (pages: SharedPart[], more: object = {}) =>
    expect((await change({ pages }, more)).status).toBe(200)
  const share = async (parts: SharedPart[] = ALL, more: object = {}) => {
    await choose(parts)
    const body = { analysisId, days: 30 as const, password: null, units: 'metric' as const, ...more }
    const response = await call.as(account).post('shareAnalysis', body)
    expect(response.status, response.text).toBe(200)
    const { share, address } = response.payload as { share: Share; address: string }
    expect(address).toMatch(/\/cma#token=[\w-]{43}$/)
    return { share, token: address.split('=')[1] ?? '' }
  }
  const open = (token: string, more: object = {}, app = call) =>
    app.as(null).post('openSharedAnalysis', { token, ...more })
  const opened = async (token: string, app = call) => {
    const response = await open(token, {}, app)
    expect(response.status, response.text).toBe(200)
    const answer = response.payload as OpenedAnalysis
    if (answer.state !== 'open') throw new Error('The link is locked.')
    return { ...answer, text: response.text }
  }

  test('show what was chosen to whoever has the link, and count who opens it', async () => {
    const { token } = await share()
    const { shown, text } = await opened(token)
    expect(shown).toMatchObject({
      title: '103 Market Street',
      notes: 'for your eyes',
      withheld: [],
      effectiveDate: MARKET_DAY,
    })
    expect(shown.answer.comparables).toHaveLength(10)
    expect(shown.answer.candidates).toEqual([])
    expect(text).not.toContain(account.id)
    const listed = await call.as(account).get('analysisShares', { params: { analysisId } })
    expect((listed.payload as { shares: Share[] }).shares).toMatchObject([{ openedCount: 1 }])
  })

  test('show the pages of the analysis in their order, also those chosen later; an older link never shows more', async () => {
    const { token, share: older } = await share(['accuracy', 'comparables', 'value'])
    expect((await opened(token)).shown.parts).toEqual(['accuracy', 'comparables', 'value'])
    await choose(['value', 'notes', 'comparables'])
    expect((await opened(token)).shown).toMatchObject({
      parts: ['value', 'notes', 'comparables'],
      notes: 'for your eyes',
    })
    // As an earlier version stored it.
    await getDatabase().pool.query("UPDATE share SET parts = '{value,facts}' WHERE id = $1", [older.id])
    const { shown, text } = await opened(token)
    expect(shown.parts).toEqual(['value', 'facts'])
    expect(text).not.toContain('for your eyes')
    expect((await change({ pages: ['value', 'value'] })).status).toBe(400)
    expect((await change({ pages: [] })).status).toBe(400)
    const body = { analysisId, days: 30, password: null, units: 'metric', parts: ['facts'] }
    expect(await call.as(account).post('shareAnalysis', body as never)).toMatchObject({
      status: 413,
      text: expect.stringContaining('reload this page'),
    })
  })

  test('have the pages that the account chose for new analyses', async () => {
    const subject = { kind: 'parcel' as const, upid: marketUpid(5) }
    const begun = async () =>
      ((await call.as(account).post('createAnalysis', { subject })).payload as { analysis: Analysis })
        .analysis
    await choose(['value', 'market'])
    expect((await begun()).pages).toEqual(FIRST_SHARED_PARTS)
    await choose(['market', 'value', 'notes'], { isPagesDefault: true })
    expect((await begun()).pages).toEqual(['market', 'value', 'notes'])
  })

  test('show the photo of a shown comparable, which nobody else can use, and which goes with the analysis', async () => {
    const upload = async (by: TestAccount) => {
      const headers = { 'content-type': 'image/png', authorization: `Bearer ${by.token}` }
      const payload = pngOf(4, 3)
      const response = await call.app.inject({ method: 'POST', url: '/api/files', headers, payload })
      return (response.json() as { payload: { address: string } }).payload.address
    }
    const valued = await call.as(account).post('valueAnalysis', { analysisId })
    const [first] = (valued.payload as { answer: AnalysisAnswer }).answer.comparables
    const saleId = first?.sale.id ?? ''
    const foreign = await upload(await signedInAccount(getDatabase()))
    expect((await change({ photos: [{ saleId, picture: foreign }] })).status).toBe(404)
    const picture = await upload(account)
    expect((await change({ photos: [{ saleId, picture }] })).status).toBe(200)
    const { token } = await share()
    expect((await opened(token)).shown.photos).toEqual([{ number: 1, picture }])
    expect((await opened((await share(['value'])).token)).text).not.toContain(picture)

    const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
    const stored = async () =>
      (await getDatabase().pool.query('SELECT FROM stored_file WHERE account_id = $1', [account.id])).rows
        .length
    await call.as(account).post('deleteAnalysis', { analysisId })
    await dropDeletedAnalyses(getDatabase(), inDays(0.5))
    expect(await stored()).toBe(1)
    await dropDeletedAnalyses(getDatabase(), inDays(3))
    expect(await stored()).toBe(0)
  })

  test('hold nothing that was not chosen', async () => {
    const { shown, text } = await opened((await share(['value'])).token)
    expect(shown.answer.value?.dollars).toBeGreaterThan(0)
    expect(text).not.toMatch(/for your eyes|Market Street \(|"priceDollars"|"totalDollars"/)
    expect(shown.subject).toMatchObject({ facts: [], corrections: {}, pid: null, upid: null })
    expect(shown.answer).toMatchObject({
      comparables: [],
      reasons: [],
      assessed: null,
      accuracy: null,
      course: { months: [] },
      provenance: {},
    })
    const facts = await opened((await share(['comparables'])).token)
    expect(facts.shown.answer.value).toBeNull()
    expect(facts.shown.answer.comparables).toHaveLength(10)
    for (const { sale, ...comparable } of facts.shown.answer.comparables) {
      const paid = sale.priceDollars - sale.taxDollars
      // With weights and adjusted prices anybody could compute the value.
      expect(comparable).toMatchObject({
        weight: 0,
        rows: [],
        adjustedDollars: paid,
        netShare: 0,
        grossShare: 0,
        influence: null,
      })
    }
  })

  test('show an adjustment by hand without its note, unless notes are chosen', async () => {
    const valued = await call.as(account).post('valueAnalysis', { analysisId })
    const [first] = (valued.payload as { answer: AnalysisAnswer }).answer.comparables
    const note = 'seller in a hurry'
    const overrides = [{ saleId: first?.sale.id ?? '', row: 'size' as const, dollars: 7000, note }]
    const change = { analysisId, version: 2, change: { overrides } }
    expect((await call.as(account).post('changeAnalysis', change)).status).toBe(200)
    const { text, shown } = await opened((await share(['value', 'comparables', 'adjustments'])).token)
    expect(text).not.toContain(note)
    expect(shown.answer.comparables.flatMap(({ rows }) => rows)).toContainEqual(
      expect.objectContaining({ row: 'size', dollars: 7000 }),
    )
    expect((await opened((await share()).token)).text).toContain(note)
  })

  test('show no adjustments without the value, which they would say', async () => {
    const { shown } = await opened((await share(['comparables', 'adjustments'])).token)
    expect(shown.parts).toEqual(['comparables'])
    for (const { rows, weight } of shown.answer.comparables)
      expect({ rows, weight }).toEqual({ rows: [], weight: 0 })
    expect(shown.answer).toMatchObject({ value: null, reasons: [] })
  })

  test('leave out values of sources that do not allow it, and say whose', async () => {
    const { token } = await share()
    const strict = await openApp()
    const { shown } = await opened(token, strict)
    expect(shown.answer).toMatchObject({ comparables: [], assessed: null, course: { months: [] } })
    expect(shown.subject.facts).toEqual([])
    expect(shown.parts).toEqual(
      ALL.filter((part) => part !== 'adjustments' && part !== 'market' && part !== 'accuracy'),
    )
    expect(shown.withheld).toEqual(['Open data of markettown'])
  })

  test('open nothing once they are revoked, deleted, expired or guessed; a password is asked for', async () => {
    const locked = await share(ALL, { password: 'seaside-1184' })
    expect((await open(locked.token)).payload).toEqual({ state: 'locked' })
    expect((await open(locked.token, { password: 'wrong-one' })).code).toBe('wrong_password')
    const { payload } = await open(locked.token, { password: 'seaside-1184' })
    expect(payload).toMatchObject({ state: 'open' })
    const stranger = call.as(await signedInAccount(getDatabase()))
    expect((await stranger.post('revokeAnalysisShare', { shareId: locked.share.id })).status).toBe(404)
    expect((await call.as(account).post('revokeAnalysisShare', { shareId: locked.share.id })).status).toBe(
      200,
    )
    expect((await open(locked.token)).status).toBe(404)
    // From a page that has it open.
    const letter = { visit: (payload as { visit: string }).visit, name: 'Kim', contact: '', text: 'Final?' }
    expect(await call.as(null).post('writeBack', letter)).toMatchObject({
      status: 404,
      message: 'This link no longer opens anything.',
    })
    const { token } = await share()
    await call.as(account).post('deleteAnalysis', { analysisId })
    expect((await open(token)).message).toBe('This link no longer opens anything.')
    expect((await open('x'.repeat(43))).status).toBe(404)
  })

  test('tell their owner from where they were opened, and guessed', async () => {
    const { token, share: link } = await share(ALL, { password: 'seaside-1184' })
    await open(token, { password: 'wrong-one' })
    await open(token, { password: 'seaside-1184' })
    const { payload } = await call.as(account).get('securityActivity')
    const { rows } = payload as CallResponse<'securityActivity'>
    expect(rows.filter(({ detail }) => detail.shareId === link.id)).toMatchObject([
      { action: 'open_analysis', outcome: 'done', address: '127.0.0.1' },
      { action: 'open_analysis', outcome: 'refused' },
      { action: 'share analysis' },
    ])
  })

  test('hold no ids of the database', async () => {
    const answered = await opened((await share()).token)
    expect(answered.shown.answer.comparables.length).toBeGreaterThan(3)
    const { rows } = await getDatabase().pool.query('SELECT DISTINCT upid FROM market_sale')
    const known = [...rows.map(({ upid }) => upid), account.id, analysisId].filter(Boolean)
    const { text: _, ...answer } = answered
    expect(idsIn(answer, known)).toEqual([])
    const own = await call.as(account).post('valueAnalysis', { analysisId })
    expect(idsIn(own.payload, known).length).toBeGreaterThan(5)
  })

  test('stay open to their stated end, also when their owner has no market analyses any more', async () => {
    const { token } = await share()
    await getDatabase().pool.query("UPDATE account SET plan_key = 'none' WHERE id = $1", [account.id])
    const { visit } = await opened(token)
    const letter = { visit, name: 'Kim', contact: '', text: 'Is this final?' }
    expect((await call.as(null).post('writeBack', letter)).status).toBe(200)
  })

  test('have a way to write back, which reaches their owner at once, as text', async () => {
    const { visit } = await opened((await share(['value'])).token)
    const write = (text: string) =>
      call.as(null).post('writeBack', { visit, name: 'Kim <b>', contact: 'kim@example.com', text })
    expect((await write('Is <i>this</i> final?\nKim')).status).toBe(200)
    const list = await call.as(account).get('notifications')
    expect((list.payload as { notifications: Notification[] }).notifications).toMatchObject([
      {
        kind: 'cma',
        about: 'message',
        collectionId: analysisId,
        collectionName: '103 Market Street',
        content:
          '<p><strong>Kim &lt;b&gt; (kim@example.com)</strong></p><p>Is &lt;i&gt;this&lt;/i&gt; final?<br>Kim</p>',
      },
    ])
    const { rows } = await getDatabase().pool.query(
      'SELECT message FROM live_event WHERE account_id = $1 ORDER BY sequence DESC LIMIT 1',
      [account.id],
    )
    expect(rows).toEqual([
      { message: { type: 'RefreshRequest', clientId: null, payload: { notifications: true } } },
    ])
    for (let index = 0; index < 9; index++) await write('again')
    expect((await write('too often')).status).toBe(429)
    expect(
      (await call.as(null).post('writeBack', { visit: 'made up', name: 'x', contact: '', text: 'x' })).status,
    ).not.toBe(200)
  })
})
