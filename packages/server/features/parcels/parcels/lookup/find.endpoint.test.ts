import { beforeAll, expect, test } from 'vitest'
import type { FindPastedResponse } from '#contract/parcel/parcels.ts'
import type { SearchResponse } from '#contract/parcel/search.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { deriveUnits, makeAssessment, makeListing } from '../../../../testing/rows/market-factory.ts'
import { makeAddress, makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../../testing/servers/app-in-memory.ts'
import { findPastedParcels } from '../service.ts'

describeWithDatabase('POST /api/parcels/find', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    const release = await makeRelease(database)
    const other = await makeRelease(database, { source: 'province' })
    await makeParcel(database, release, 'parcel-1', {
      pid: '012345678',
      civic_number: '1184',
      street: 'TIDEWATER CRES',
      municipality: 'Testtown',
    })
    await makeParcel(database, other, 'province-1', { pid: '012345678', area_square_metres: 1 })
    await makeParcel(database, release, 'twin-1', {
      pid: '000000024',
      civic_number: '7',
      street: 'MAIN ST',
      municipality: 'Testtown',
    })
    await makeParcel(database, release, 'twin-2', {
      pid: '000000024',
      civic_number: '7',
      street: 'MAIN ST',
      municipality: 'Otherville',
    })
    await makeParcel(database, release, 'strata', { plan_number: 'EPS2328' })
    for (const parcel of ['1', '2', '3']) {
      await makeParcel(database, release, `plan-${parcel}`, { plan_number: 'VIP915', lot_number: parcel })
    }
    await makeAssessment(database, release, 'strata', { pid: '000000032' })
    await makeAddress(database, release, 'a1', { civic_number: '88', street: 'E 22ND AV', upid: 'strata' })
    await deriveUnits(database)
  })

  const find = async (text: string) => {
    const response = await call.post('findParcels', { text })
    expect(response.status, response.text).toBe(200)
    return response.payload as FindPastedResponse
  }

  test('parcels at one address are told apart by their PIDs', async () => {
    const release = await makeRelease(getDatabase(), { dataset: 'airspace' })
    for (const pid of ['029323606', '029339472'])
      await makeParcel(getDatabase(), release, pid, { pid, civic_number: '4460', street: 'BERESFORD ST' })
    const [choice] = (await find('4460 Beresford St')).ambiguous
    expect(choice?.candidates.map(({ label }) => label)).toEqual([
      '4460 Beresford St, PID 029-323-606',
      '4460 Beresford St, PID 029-339-472',
    ])
  })

  test('parcels of one listing are told apart by their names, also without address, PID and plan', async () => {
    const release = await makeRelease(getDatabase(), { dataset: 'listed' })
    for (const [id, fields] of Object.entries({
      'bare-1': {},
      'bare-2': { plan_number: 'VIP77', lot_number: '4' },
    })) {
      await makeParcel(getDatabase(), release, id, fields)
      await makeListing(getDatabase(), release, `row ${id}`, { listing_number: 'R2900001', upid: id })
    }
    const [choice] = (await find('R2900001')).ambiguous
    expect(choice?.candidates.map(({ label }) => label)).toEqual(['Parcel, no address', 'Lot 4, Plan VIP77'])
  })

  test('PIDs in any form, strata units, plans of one parcel, and addresses in any spelling', async () => {
    const { found, notFound } = await find(
      'PID\n012-345-678\n000000032\nEPS 2328\n1184 Tidewater Crescent, Testtown BC\n88 East 22 Avenue\n',
    )
    expect(notFound).toEqual([])
    expect(found.map(({ input, upid }) => [input, upid])).toEqual([
      ['012-345-678', 'parcel-1'],
      ['000000032', 'strata~000000032'],
      ['EPS 2328', 'strata'],
      ['1184 Tidewater Crescent, Testtown BC', 'parcel-1'],
      ['88 East 22 Avenue', 'strata'],
    ])
  })

  test('rolls of parcels, units and assessments, in any spelling; one that is not loaded says so', async () => {
    const { pool } = getDatabase()
    await pool.query(`UPDATE parcel SET roll_number = '589559210000' WHERE upid = 'parcel-1'`)
    await pool.query(`UPDATE assessment SET roll_number = '18-2638950156' WHERE pid = '000000032'`)
    const { found, notFound } = await find('5895-5921-0000\n182638950156\n9999-9999-9999\nRoll: 71001')
    expect(found.map(({ upid }) => upid)).toEqual(['parcel-1', 'strata~000000032'])
    expect(notFound).toEqual([
      {
        input: '9999-9999-9999',
        reason: 'No parcel with the roll 9999-9999-9999 is loaded; a PID would have nine digits.',
      },
      { input: 'Roll: 71001', reason: 'No parcel with the roll 71001 is loaded.' },
    ])
  })

  test('the search finds the postal code of a strata unit, where its building is', async () => {
    await getDatabase().pool.query(
      `UPDATE strata_unit SET postal_code = 'V5Y 0K1', municipality = 'Testtown' WHERE upid = 'strata~000000032'`,
    )
    const { payload } = await call.get('search', { query: { q: 'v5y0k1' } })
    expect((payload as SearchResponse).groups.flatMap(({ hits }) => hits)).toMatchObject([
      { group: 'place', title: 'V5Y 0K1' },
    ])
  })

  test('what matches several parcels is left to choose; a municipality decides', async () => {
    const { found, ambiguous } = await find('VIP915\n7 Main St\n7 Main St, Otherville\n000-000-024')
    expect(found.map(({ upid }) => upid)).toEqual(['twin-2'])
    expect(ambiguous.map(({ input, candidates }) => [input, candidates.map(({ upid }) => upid)])).toEqual([
      ['VIP915', ['plan-1', 'plan-2', 'plan-3']],
      ['7 Main St', ['twin-1', 'twin-2']],
      ['000-000-024', ['twin-1', 'twin-2']],
    ])
  })

  test.each([
    ['BCP77', `UPDATE parcel SET plan_number = 'BCP77' WHERE upid LIKE 'many-%'`],
    ['roll 7777-7777', `UPDATE parcel SET roll_number = '77777777' WHERE upid LIKE 'many-%'`],
  ])('%s of more parcels than a choice shows says so', async (text, update) => {
    const database = getDatabase()
    const release = await makeRelease(database, { dataset: text })
    for (let lot = 1; lot <= 120; lot++) await makeParcel(database, release, `many-${text}-${lot}`)
    await database.pool.query(update)
    const [choice] = (await find(text)).ambiguous
    expect(choice?.candidates).toHaveLength(100)
    expect(choice?.reason).toMatch(/^The first 100 of \d+ parcels\. Search for it to select more\.$/)
  })

  test('a roll of strata units is counted in units, or in properties where only some are shown', async () => {
    const database = getDatabase()
    const release = await makeRelease(database, { dataset: 'hotel' })
    await makeParcel(database, release, 'hotel', {
      parcel_class: 'building_strata',
      municipality: 'Testtown',
    })
    for (let unit = 1; unit <= 120; unit++)
      await makeAssessment(database, release, 'hotel', {
        id: `hotel-${unit}`,
        pid: String(500_000_000 + unit),
        unit: String(unit),
        roll_number: '6666-6666',
      })
    await deriveUnits(database)
    const [choice] = (await find('roll 66666666')).ambiguous
    expect(choice?.reason).toBe('The first 100 of 120 properties. Search for it to select more.')
    const { payload } = await call.get('search', { query: { q: 'roll 66666666' } })
    expect((payload as SearchResponse).groups.flatMap(({ hits }) => hits)).toMatchObject([
      { group: 'roll', subtitle: '120 units, Testtown' },
    ])
  })

  test('an address of more parcels than a choice shows says so, a range on two streets with one count', async () => {
    const database = getDatabase()
    const release = await makeRelease(database, { dataset: 'elmwood' })
    const parcels = async (street: string, civicNumbers: readonly string[], count: number) => {
      for (let lot = 1; lot <= count; lot++) {
        for (const civic_number of civicNumbers)
          await makeParcel(database, release, `${street} ${civic_number} ${lot}`, {
            civic_number,
            street,
            municipality: 'Testtown',
          })
      }
    }
    await parcels('ELMWOOD ST', ['100', '102'], 105)
    await parcels('ELMWOOD AVE', ['100', '102'], 5)
    const { ambiguous } = await find('100 Elmwood St\n100 to 102 Elmwod')
    expect(ambiguous.map(({ candidates }) => candidates.length)).toEqual([100, 100])
    expect(ambiguous[0]?.reason).toBe('The first 100 of 105 parcels. Search for it to select more.')
    const [, range] = ambiguous
    expect(range?.reason).toMatch(/The first 100 of 220 parcels. Paste shorter ranges to select all.$/)
    expect(range?.reason?.match(/The first/g)).toHaveLength(1)
  })

  test('what is left to choose can be told apart', async () => {
    const { ambiguous } = await find('VIP915\n000-000-024')
    expect(ambiguous.map(({ candidates }) => candidates.map(({ label }) => label))).toEqual([
      ['Lot 1, Plan VIP915', 'Lot 2, Plan VIP915', 'Lot 3, Plan VIP915'],
      ['7 Main St, Testtown', '7 Main St, Otherville'],
    ])
  })

  test('what occurs twice, in whatever form, is counted', async () => {
    const { found, duplicateCount } = await find('012-345-678\n012345678\n012-345-678')
    expect([found.length, duplicateCount]).toEqual([1, 2])
  })

  test('a misspelled address is never taken silently: it is offered', async () => {
    const { found, ambiguous } = await find('1184 Tidwater Cres')
    expect(found).toEqual([])
    expect(ambiguous).toMatchObject([{ input: '1184 Tidwater Cres', candidates: [{ upid: 'parcel-1' }] }])
  })

  test('what is not found says why', async () => {
    const { notFound } = await find('999-999-999\nEPP12345\nhello world\n12-345')
    expect(notFound).toEqual([
      { input: 'hello world', reason: expect.stringContaining('either a PID nor an address') },
      { input: '12-345', reason: expect.stringContaining('5') },
      { input: '999-999-999', reason: 'No parcel with the PID 999-999-999 is loaded.' },
      { input: 'EPP12345', reason: 'No parcel of plan EPP12345 is loaded.' },
    ])
  })

  test('2,000 entries are quick, 2,001 are refused', async () => {
    const entries = Array.from({ length: 2_000 }, (_, index) => `${index + 1} Tidewater Cres`)
    expect((await find(entries.join('\n'))).found).toHaveLength(1)
    const response = await call.post('findParcels', { text: [...entries, '9999 Main St'].join('\n') })
    expect(response).toMatchObject({ status: 413, code: 'too_many_parcels' })
  })

  test('whoever goes away stops the work: no further entry is looked up', async () => {
    const database = getDatabase()
    const list = Array.from({ length: 200 }, (_, index) => `${index + 1} Tidwater Crs`).join('\n')
    const client = new AbortController()
    let queries = 0
    const count = () => {
      if (++queries === 6) client.abort()
    }
    database.pool.on('acquire', count)
    try {
      await expect(findPastedParcels(database, list, client.signal)).rejects.toThrow(/abort/i)
    } finally {
      database.pool.off('acquire', count)
    }
    // Those that had begun side by side may still be counted.
    expect(queries).toBeLessThan(10)
  })

  test.each([
    ['nothing', '{"text":""}', 400],
    ['spaces', '{"text":"  \\n  "}', 400],
    ['a null byte', '{"text":"a\\u0000b"}', 400],
    ['no text', '{}', 400],
    ['a megabyte', JSON.stringify({ text: 'x'.repeat(1_000_000) }), 413],
  ])('%s is refused', async (_, body, status) => {
    expect(await call.postRaw('findParcels', body)).toMatchObject({ status })
  })

  test('hostile text is just text', async () => {
    const { notFound } = await find("'; DROP TABLE parcel; --\n1 %' OR '1'='1 St\n{}")
    expect(notFound.length).toBeGreaterThan(0)
  })
})
