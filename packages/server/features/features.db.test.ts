import { beforeAll, expect, it } from 'vitest'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { COLUMNS, type ColumnKey, isRowColumnKey } from '#domain/table/columns.ts'
import type { Database } from '../db/open.ts'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { deriveUnits, makeAssessment, makeListing, makeSale } from '../testing/rows/market-factory.ts'
import {
  makeAddress,
  makeFeature,
  makeParcel,
  makeRelease,
  squareAt,
} from '../testing/rows/open-data-factory.ts'
import { findLayersAt, getLayers } from './parcels/layers/service.ts'
import {
  exportParcels,
  findParcelByPid,
  findPastedParcels,
  listParcelsAt,
  readParcelCard,
  readParcelRows,
  selectParcelsInArea,
} from './parcels/parcels/service.ts'
import { search } from './parcels/search/service.ts'
import { findCurrentSources } from './services/sources/service.ts'

const NOBODY_SPECIAL = { allowedResources: new Set<ResourceKey>() }

const signal = new AbortController().signal

/** Every query of the features once, on both engines: SQL that only one of them takes fails here. */
/** Keeps no facts. */
const NOBODY = { accountId: '00000000-0000-4000-8000-000000000000', allowedResources: new Set<never>() }

describeOnBothEngines('Questions about parcels', (getDatabase) => {
  let database: Database
  let release: number

  beforeAll(async () => {
    database = getDatabase()
    release = await makeRelease(database)
    await makeParcel(database, release, 'parcel-1', {
      pid: '012345678',
      plan_number: 'VIP915',
      civic_number: '1184',
      street: 'TIDEWATER CRES',
      municipality: 'Testtown',
      roll_number: 'R-1',
    })
    await makeParcel(database, release, 'parcel-2', {
      plan_number: 'EPS2328',
      shape: squareAt(-123.099, 49.25),
    })
    await makeAssessment(database, release, 'parcel-1', {
      facts: JSON.stringify({ 'Previous land value': 800_000, 'Previous improvement value': 50_000 }),
    })
    for (const pid of ['000000101', '000000102']) await makeAssessment(database, release, 'parcel-2', { pid })
    await deriveUnits(database)
    await makeSale(database, release, 'parcel-1')
    await makeListing(database, release, 'R2912345', { upid: 'parcel-1' })
    await makeAddress(database, release, 'a1', { civic_number: '7', street: 'W 10TH AV', upid: 'parcel-2' })
    await makeFeature(database, release, 'zoning', 'z1', {
      code: 'RS-1',
      on: { 'parcel-1': 1, 'parcel-2': 0.4 },
    })
    await makeFeature(database, release, 'municipality', 'm1', {
      title: 'Testtown',
      facts: JSON.stringify({ 'Metropolitan area': 'Vancouver' }),
      on: { 'parcel-1': 1 },
    })
  })

  it('selects by area and point', async () => {
    const area = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [-123.2, 49.2],
          [-123, 49.2],
          [-123, 49.3],
          [-123.2, 49.3],
          [-123.2, 49.2],
        ] as [number, number][],
      ],
    }
    expect(await selectParcelsInArea(database, area, 10, signal)).toEqual({
      upids: ['parcel-1', 'parcel-2'],
      total: 2,
    })
    expect(await listParcelsAt(database, { lng: -123.0999, lat: 49.2501 }, signal)).toEqual({
      upids: ['parcel-1'],
    })
    const bowTie = {
      ...area,
      coordinates: [[0, 2, 1, 3, 0].map((i) => area.coordinates[0]?.[i] as [number, number])],
    }
    await expect(selectParcelsInArea(database, bowTie, 10, signal)).rejects.toThrow('crosses itself')
  })

  it('answers rows with every column', async () => {
    const columns: ColumnKey[] = COLUMNS.map((column) => column.key).filter(isRowColumnKey)
    const { rows, provenance } = await readParcelRows(database, { upids: ['parcel-2', 'parcel-1'], columns })
    const value = (row: number, key: ColumnKey) => rows[row]?.values[columns.indexOf(key)]
    expect(value(1, 'parcel.currentTotal')).toBe(1_000_000)
    expect(value(1, 'parcel.previousTotal')).toBe(850_000)
    expect(value(0, 'parcel.currentTotal')).toBe(2_000_000)
    expect(value(0, 'parcel.zoning')).toBe('RS-1 40%')
    expect(value(1, 'planning.statsCan2021')).toBe('Vancouver')
    expect(value(1, 'salesHistory.lastSaleDate')).toBe('2025-05-01')
    expect(Object.keys(provenance)).toEqual([String(release)])
  })

  it('answers the card and the parcel of a PID', async () => {
    const card = await readParcelCard(database, 'parcel-1')
    expect(card.assessments.map(({ year, totalDollars }) => [year, totalDollars])).toEqual([
      [2026, 1_000_000],
      [2025, 850_000],
    ])
    expect((await readParcelCard(database, 'parcel-2')).units.count).toBe(2)
    expect((await findParcelByPid(database, '000-000-102')).parcel.upid).toBe('parcel-2~000000102')
  })

  it('finds what was pasted and what was typed', async () => {
    const pasted = await findPastedParcels(
      database,
      '012-345-678\n7 West 10 Avenue\nEPS2328\n1184 Tidwater Cres\n9 Nowhere St',
    )
    expect(pasted.found.map(({ upid }) => upid)).toEqual(['parcel-1', 'parcel-2', 'parcel-2'])
    expect(pasted.ambiguous[0]?.candidates[0]?.upid).toBe('parcel-1')
    for (const q of ['1184 tidwater', '012-345', 'vip91', 'R29123', '000000102', '7 w 10th', '118 tide']) {
      const { groups } = await search(database, { q, limit: 5 })
      expect(groups[0]?.hits[0]?.upids, q).toHaveLength(1)
    }
    for (const q of ['tidewater', 'testown', '1999 tidewater cres', 'nothing like it']) {
      await search(database, { q, near: '-123.1,49.25', limit: 5 })
    }
  })

  it('answers layers, zones at a point, and sources', async () => {
    const response = await getLayers(database)
    expect(response.layers.map(({ key }) => key)).toContain('zoning')
    expect(response.home?.zoom).toBeGreaterThan(12)
    const { hits } = await findLayersAt(
      database,
      NOBODY_SPECIAL,
      { lng: -123.0995, lat: 49.2501, layers: 'zoning' },
      signal,
    )
    expect(hits[0]).toMatchObject({ id: 'z1', geometry: { type: 'Polygon' } })
    expect((await findCurrentSources(database)).releases).toHaveLength(1)
  })

  it('exports in every format', async () => {
    for (const format of ['csv', 'kml', 'geojson'] as const) {
      const request = {
        upids: ['parcel-1'],
        columns: ['parcel.pid'],
        format,
        withSources: true,
        units: 'metric' as const,
      }
      let text = ''
      for await (const piece of (
        await exportParcels(database, NOBODY, request, { date: '2026-08-01', signal })
      ).pieces)
        text += piece
      expect(text).toContain('012-345-678')
    }
  })

  it('stops an export when the download is cancelled', async () => {
    const cancelled = new AbortController()
    const upids = Array.from({ length: 5_000 }, (_, index) => `parcel-${index}`)
    const request = {
      upids,
      columns: ['parcel.pid'],
      format: 'csv' as const,
      withSources: false,
      units: 'metric' as const,
    }
    const { pieces } = await exportParcels(database, NOBODY, request, {
      date: '2026-08-01',
      signal: cancelled.signal,
    })
    await pieces.next()
    await pieces.next()
    cancelled.abort()
    await expect(pieces.next()).rejects.toThrow()
    expect(await pieces.next()).toEqual({ done: true, value: undefined })
  })
})
