import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { fillMarket, MARKET_DAY, storeHouseMarket } from '../../../testing/rows/market-sales.ts'
import { analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { deriveChangedSales } from '../sales/service.ts'

const ROW = 'imported:Kitchen' as const

describeWithDatabase('An attribute that only the file of sales states', (getDatabase) => {
  test('is adjusted by what the market pays for it, and can be switched off', async () => {
    const database = getDatabase()
    const clock = () => new Date(`${MARKET_DAY}T20:00:00Z`)
    const call = await appInMemory(database, { clock })
    await fillMarket(database, { count: 300 })
    // Every third kitchen is good, at 25% more; half of the others are fair.
    await sql`
      UPDATE sale SET price_dollars = (price_dollars * CASE right(pid, 1)::int % 3 WHEN 0 THEN 1.25 WHEN 1 THEN 1 ELSE 0.8 END)::bigint,
        release_id = release_id, attributes = jsonb_build_object('imported',
          jsonb_build_object('Kitchen', CASE right(pid, 1)::int % 3 WHEN 0 THEN 'Good' WHEN 1 THEN 'Average' ELSE 'Fair' END))`.execute(
      database.db,
    )
    await sql`DELETE FROM market_derivation`.execute(database.db)
    await deriveChangedSales({ database, clock })
    await storeHouseMarket(database, 10)
    const analyses = analysisCaller(call.as(await signedInAccount(database)))
    const analysis = await analyses.create()
    const unknown = await analyses.value(analysis)
    expect(unknown.imported).toMatchObject([
      {
        name: 'Kitchen',
        state: 'used',
        share: 1,
        term: { kind: 'ordered', words: ['fair', 'average', 'good'] },
      },
    ])
    expect(unknown.comparables[0]?.rows.find(({ row }) => row === ROW)).toMatchObject({
      ...{ dollars: 0, unstatedBy: 'subject' },
    })
    expect(unknown.narrowing.join()).toContain('Kitchen')

    const stated = await analyses.changed(analysis, { subject: { imported: { Kitchen: 'good' } } })
    const good = await analyses.value(stated)
    expect(good.value?.dollars).toBeGreaterThan(1.1 * (unknown.value?.dollars ?? 0))
    expect(good.value?.standardError).toBeLessThan(unknown.value?.standardError ?? 0)
    expect(good.reasons.find(({ row }) => row === ROW)?.text).toMatch(/\+2\d\.\d\d% per step of Kitchen, ± /)
    expect(good.why?.rows.map(({ row }) => row)).toContain(ROW)
    const fair = good.comparables.find(({ sale }) => sale.imported?.Kitchen === 'Fair')
    expect(fair?.rows.find(({ row }) => row === ROW)?.dollars).toBeGreaterThan(50_000)

    const saleId = good.comparables[0]?.sale.id ?? ''
    const override = { saleId, row: ROW, dollars: -5000, note: 'new counters' }
    const overridden = await analyses.changed(stated, { overrides: [override] })
    expect(
      (await analyses.value(overridden)).comparables
        .find(({ sale }) => sale.id === saleId)
        ?.rows.find(({ row }) => row === ROW),
    ).toMatchObject({ dollars: -5000, override })

    const off = await analyses.changed(overridden, { subject: { importedOff: ['Kitchen'] }, overrides: [] })
    expect((await analyses.value(off)).value?.dollars).toBe(unknown.value?.dollars)
  })
  test('is read from the parcels of sales and subject, with their release, unless a sale or a person states it', async () => {
    const database = getDatabase()
    const clock = () => new Date(`${MARKET_DAY}T20:00:00Z`)
    const call = await appInMemory(database, { clock })
    // Sales state no kitchen any more; parcels do, beside columns of money and keys.
    await sql`UPDATE sale SET attributes = '{}'`.execute(database.db)
    await sql`
      UPDATE parcel SET facts = facts || jsonb_build_object('Land value', 5, 'Owner', 'A. Person',
        'Kitchen', (ARRAY['Galley (1 of 3)', 'Standard (2 of 3)', 'Chef (3 of 3)'])[CASE right(pid, 1)::int % 3 WHEN 0 THEN 3 WHEN 1 THEN 2 ELSE 1 END])`.execute(
      database.db,
    )
    await sql`DELETE FROM market_derivation`.execute(database.db)
    await deriveChangedSales({ database, clock })
    await sql`TRUNCATE market_version CASCADE`.execute(database.db)
    await storeHouseMarket(database, 10)
    const as = call.as(await signedInAccount(database))
    const analyses = analysisCaller(as)
    const analysis = await analyses.create()
    const [fact, ...others] = analysis.subject.importedFacts ?? []
    expect(others).toEqual([])
    expect(fact).toMatchObject({ name: 'Kitchen', value: 'Chef (3 of 3)' })
    expect(analysis.provenance[String(fact?.releaseId)]).toMatchObject({ datasetKey: 'market' })
    const answer = await analyses.value(analysis)
    expect(answer.imported).toMatchObject([{ name: 'Kitchen', state: 'used', share: 1 }])
    expect(answer.reasons.find(({ row }) => row === ROW)).toBeDefined()
    const [{ sale } = { sale: null }] = answer.comparables
    expect(sale?.imported?.Kitchen).toMatch(/ of 3\)$/)
    expect([sale?.releaseId, ...(sale?.furtherReleaseIds ?? [])]).toContain(fact?.releaseId)

    const corrected = await analyses.changed(analysis, {
      subject: { imported: { Kitchen: 'galley (1 of 3)' } },
    })
    expect((await analyses.value(corrected)).value?.dollars).toBeLessThan(0.8 * (answer.value?.dollars ?? 0))
  })
})
