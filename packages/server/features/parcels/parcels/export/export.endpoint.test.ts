import { beforeAll, describe, expect, test } from 'vitest'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { TEST_ORIGIN } from '../../../../testing/facts/fact-connectors.ts'
import { signedInAccount, type TestAccount } from '../../../../testing/rows/account-factory.ts'
import { makeAssessment } from '../../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease } from '../../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory, type Caller } from '../../../../testing/servers/app-in-memory.ts'

describeWithDatabase('POST /api/parcels/export', (getDatabase) => {
  let call: AppInMemory

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database)
    const release = await makeRelease(database)
    await makeParcel(database, release, 'parcel-1', {
      pid: '012345678',
      civic_number: '1184',
      street: 'TIDEWATER CRES',
      frontage_metres: 10,
      legal_description: 'LOT 1, "THE POINT", PLAN EPS2328',
    })
    await makeAssessment(database, release, 'parcel-1')
    await makeParcel(database, release, 'parcel-2', {
      address: '=HYPERLINK("http://example.com")',
      legal_description: '@SUM(A1) <script>&amp;',
    })
  })

  const columns = [
    'parcel.pid',
    'planning.legalDescription',
    'parcel.areaImperial',
    'parcel.frontage',
    'parcel.currentTotal',
  ]
  const upids = ['parcel-2', 'gone', 'parcel-1']

  test('CSV: byte-order mark, every cell quoted, formulas defused, numbers plain with their unit in the title', async () => {
    const response = await call.post('exportParcels', { upids, columns, format: 'csv' })
    expect(response.status, response.text).toBe(200)
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="Sites-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.text).toBe(
      '\uFEFF"Parcel","PID","Legal description","Area (ft²)","Frontage (ft)","2026 assessed total","Empty cells"\r\n' +
        `"'=HYPERLINK(""http://example.com"")","","'@SUM(A1) <script>&amp;","7534.74","","","No data found: PID, Frontage (ft), 2026 assessed total"\r\n` +
        '"1184 Tidewater Cres","012-345-678","LOT 1, ""THE POINT"", PLAN EPS2328","7534.74","32.81","1000000",""\r\n',
    )
  })

  test('a workbook: a zip archive of Office Open XML', async () => {
    const response = await call.post('exportParcels', { upids, columns, format: 'xlsx' })
    expect(response.status, response.text).toBe(200)
    expect(response.headers['content-disposition']).toMatch(/filename="Sites-\d{4}-\d\d-\d\d\.xlsx"$/)
    expect(response.headers['content-type']).toContain('spreadsheetml.sheet')
    expect(response.text.startsWith('PK\u0003\u0004')).toBe(true)
  })

  test('CSV with sources names the source and date of every value', async () => {
    const response = await call.post('exportParcels', {
      upids: ['parcel-1'],
      columns: ['parcel.currentTotal', 'parcel.areaMetric'],
      format: 'csv',
      withSources: true,
      units: 'metric',
    })
    expect(response.text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF"Parcel","2026 assessed total","2026 assessed total: source","2026 assessed total: as of","Area (m²)","Area (m²): source","Area (m²): as of","Empty cells"',
      '"1184 Tidewater Cres","1000000","Open data of testtown","2026-07-28","700","Computed from the outline of the parcel","",""',
    ])
  })

  test('columns of two sources with the same title are told apart', async () => {
    const response = await call.post('exportParcels', {
      upids: ['parcel-1'],
      columns: ['vancouver.currentLand', 'surrey.currentLand'],
      format: 'csv',
    })
    expect(response.text).toContain(
      '"City of Vancouver values: 2026 land","City of Surrey values: 2026 land"',
    )
  })

  test('KML: red outlines, named Sites, text escaped', async () => {
    const response = await call.post('exportParcels', { upids, columns, format: 'kml' })
    expect(response.headers['content-disposition']).toMatch(/filename="Sites-\d{4}-\d\d-\d\d\.kml"/)
    expect(response.text).toContain('<color>ff0000ff</color>')
    expect(response.text.match(/<Placemark>/g)).toHaveLength(2)
    expect(response.text).toContain('@SUM(A1) &lt;script&gt;&amp;amp;')
    expect(response.text).toContain('<Data name="Frontage (ft)"><value>32.81</value>')
    expect(response.text.trimEnd()).toMatch(/<\/kml>$/)
  })

  test('KML says how many parcels are no longer in the data', async () => {
    const response = await call.post('exportParcels', { upids: ['gone'], columns, format: 'kml' })
    expect(response.text).toContain(
      '<description>1 selected parcel is no longer in the data and is not in the file.</description>',
    )
  })

  test('every format states in a header how many parcels are no longer in the data', async () => {
    for (const format of ['csv', 'xlsx', 'kml', 'geojson'] as const) {
      const response = await call.post('exportParcels', { upids, columns, format })
      expect(response.headers['lotline-missing-parcels']).toBe('1')
    }
  })

  test('GeoJSON: the same values, and the credits that go with them', async () => {
    const response = await call.post('exportParcels', { upids, columns, format: 'geojson' })
    const file = JSON.parse(response.text)
    expect(file.features).toHaveLength(2)
    expect(file.features[1]).toMatchObject({
      id: 'parcel-1',
      properties: {
        upid: 'parcel-1',
        PID: '012-345-678',
        'Frontage (ft)': 32.81,
        '2026 assessed total': 1_000_000,
      },
      geometry: { type: 'MultiPolygon' },
    })
    expect(file.sources).toMatchObject([{ attribution: expect.stringContaining('testtown') }])
  })

  test('nothing but parcels that are gone is a file without rows', async () => {
    for (const format of ['csv', 'kml', 'geojson'] as const) {
      const response = await call.post('exportParcels', { upids: ['gone'], columns, format })
      expect(response.status).toBe(200)
      if (format === 'geojson') expect(JSON.parse(response.text).features).toEqual([])
    }
  })

  test('unknown columns and formats are refused before a file begins', async () => {
    const unknown = await call.post('exportParcels', { upids, columns: ['nope'], format: 'csv' })
    expect(unknown).toMatchObject({ status: 400, code: 'unknown_column' })
    const format = await call.postRaw('exportParcels', JSON.stringify({ upids, columns, format: 'docx' }))
    expect(format).toMatchObject({ status: 400, code: 'bad_request' })
    const many = Array.from({ length: 50_001 }, (_, index) => `parcel-${index}`)
    expect(await call.post('exportParcels', { upids: many, columns, format: 'csv' })).toMatchObject({
      status: 413,
    })
  })

  describe('with columns of facts', () => {
    const facts = ['myltsa.titleNumber', 'myltsa.registeredOwner', 'parcel.pid', 'elevation.minElevation']
    let owner: TestAccount
    let broker: Caller

    beforeAll(async () => {
      owner = await signedInAccount(getDatabase())
      broker = call.as(owner)
      const row = { account_id: owner.id, upid: 'parcel-1', fetched_at: new Date() }
      await getDatabase()
        .db.insertInto('parcel_fact')
        .values([
          {
            ...row,
            source_key: 'myltsa',
            fact_values: JSON.stringify({ titleNumber: 'CA100', registeredOwner: 'Ona Marsh' }),
            origin: JSON.stringify({ ...TEST_ORIGIN, asOf: '2026-11-20' }),
          },
          {
            ...row,
            source_key: 'elevation',
            fact_values: JSON.stringify({ minElevation: 10 }),
            origin: JSON.stringify({ ...TEST_ORIGIN, title: 'Heights', asOf: '2026-11-19', isStandIn: true }),
            // A later try has failed: what was known stays.
            failure: 'unavailable',
            reason: 'Down.',
          },
        ])
        .execute()
    })

    const exported = (over: object) =>
      broker.post('exportParcels', {
        upids: ['parcel-2', 'parcel-1'],
        columns: facts,
        format: 'csv',
        units: 'metric',
        ...over,
      })

    test('what is kept stands in the order of the columns; where nothing is kept, nothing', async () => {
      expect((await exported({})).text.split('\r\n')).toEqual([
        '\uFEFF"Parcel","Title Number","Registered Owner","PID","Min elevation (m)","Empty cells"',
        `"'=HYPERLINK(""http://example.com"")","","","","","Not requested yet: Min elevation (m); Not requested, no PID: Title Number, Registered Owner; No data found: PID"`,
        '"1184 Tidewater Cres","CA100","Ona Marsh","012-345-678","10",""',
        '',
      ])
    })

    test('sources say who answered and when, and that a stand-in did', async () => {
      const { text } = await exported({ upids: ['parcel-1'], withSources: true })
      expect(text.split('\r\n')[1]).toBe(
        '"1184 Tidewater Cres","CA100","Register of the test","2026-11-20","Ona Marsh","Register of the test","2026-11-20",' +
          '"012-345-678","Open data of testtown","2026-07-28","10","Heights (stand-in)","2026-11-19",""',
      )
      const file = JSON.parse((await exported({ format: 'geojson' })).text)
      expect(file.sources.map(({ title }: { title: string }) => title).sort()).toEqual([
        'Heights (stand-in)',
        'Open data of testtown',
        'Register of the test',
      ])
    })

    test('only facts are a file, too', async () => {
      expect((await exported({ upids: ['parcel-1'], columns: ['myltsa.titleNumber'] })).text).toContain(
        '"CA100"',
      )
    })

    test('those of another account are not in it', async () => {
      const stranger = call.as(await signedInAccount(getDatabase()))
      const response = await stranger.post('exportParcels', {
        upids: ['parcel-1'],
        columns: facts,
        format: 'csv',
      })
      expect(response.status).toBe(200)
      expect(response.text).not.toMatch(/CA100|Marsh/)
    })

    test('403 names the columns that the subscription does not open', async () => {
      const basic = call.as(
        await signedInAccount(getDatabase(), { plan_key: 'basic', grants: ['table_ltsa'] }),
      )
      const response = await basic.post('exportParcels', {
        upids: ['parcel-1'],
        columns: facts,
        format: 'csv',
      })
      expect(response).toMatchObject({ status: 403, code: 'permission_required' })
      expect(response.message).toContain('Registered Owner (myLTSA land title).')
    })
  })
})
