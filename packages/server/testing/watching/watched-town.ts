import type { LayerFeatureRecord, ListingRecord, ParcelRecord, SourceRecord } from '#domain/parcel/records.ts'
import { EMPTY_FEATURE, EMPTY_PARCEL } from '../../connectors/empty-records.ts'
import type { Database } from '../../db/open.ts'
import { importRecords } from '../../importers/import-records.ts'
import { testSource } from '../rows/test-source.ts'

/** Side of a parcel in degrees: some 22 metres wide and 33 deep. */
const SIDE = 0.0003

let towns = 0

/** A row of parcels, imported release by release. Places are counted in parcels from the west: a zone from 0 to 2.5 covers two and a half. */
export class WatchedTown {
  readonly key: string
  private readonly south: number
  private readonly database: Database
  private readonly dataFolder: string
  private day = 0

  constructor(database: Database, dataFolder: string) {
    towns += 1
    this.key = `watched${towns}`
    this.south = 49 + towns * 0.01
    this.database = database
    this.dataFolder = dataFolder
  }

  upid(n: number | string): string {
    return `${this.key}-l${n}`
  }

  /** Corner of a place, moved east by some metres. */
  at(n: number, metresEast = 0): [number, number] {
    return [-124 + n * SIDE + metresEast / 73_000, this.south]
  }

  ground(from: number, to: number, { metresEast = 0 } = {}) {
    const [west, south] = this.at(from)
    const [east] = this.at(to, metresEast)
    const north = south + SIDE
    const ring: [number, number][] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    return { type: 'Polygon' as const, coordinates: [ring] }
  }

  parcel(n: number, said: Partial<ParcelRecord> = {}): ParcelRecord {
    return {
      ...EMPTY_PARCEL,
      ref: `L${n}`,
      pid: String(100_000_000 + towns * 1_000 + n),
      civicNumber: String(100 + n),
      street: 'MAIN ST',
      geometry: this.ground(n, n + 1),
      ...said,
    }
  }

  parcels(from: number, to: number): ParcelRecord[] {
    return Array.from({ length: to - from }, (_, index) => this.parcel(from + index))
  }

  feature(
    layer: LayerFeatureRecord['layer'],
    code: string,
    from: number,
    to: number,
    said: Partial<LayerFeatureRecord> & { metresEast?: number } = {},
  ): LayerFeatureRecord {
    const { metresEast = 0, ...over } = said
    return {
      ...EMPTY_FEATURE,
      layer,
      ref: `${code} ${from}`,
      code,
      geometry: this.ground(from, to, { metresEast }),
      ...over,
    }
  }

  listing(number: string, n: number, said: Partial<ListingRecord> = {}): ListingRecord {
    const [lng, lat] = this.at(n + 0.5)
    return {
      entity: 'listing',
      ref: number,
      kind: 'mls',
      listingNumber: number,
      parcelRef: null,
      pid: null,
      status: 'active',
      listedOn: '2026-06-01',
      priceDollars: 1_000_000,
      previousPriceDollars: null,
      propertyType: 'House',
      address: `${100 + n} Main St`,
      bedrooms: 3,
      bathrooms: 2,
      floorAreaSquareMetres: null,
      yearBuilt: null,
      brokerage: 'Harbour Realty',
      broker: 'Desk 4',
      remarks: null,
      geometry: { type: 'Point', coordinates: [lng, lat + SIDE / 2] },
      ...said,
    }
  }

  /** Imports the next release, dated a day after the one before. Returns its id. */
  async release(...records: SourceRecord[]): Promise<number> {
    this.day += 1
    const source = testSource(this.key, `Town of ${this.key}`)
    const asOf = `2026-11-${String(this.day).padStart(2, '0')}`
    const report = await importRecords(
      this.database,
      { source, dataset: 'town', asOf, origin: 'test', dataFolder: this.dataFolder },
      records,
    )
    if (report.releaseId === null) throw new Error('the release was not imported')
    return report.releaseId
  }

  /** Returns the notifications of this town's collections, by collection name. */
  async notified(): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ line: string }>(
      `SELECT x.name || ' ' || n.tab || ' ' || n.properties_count || ': ' || n.content AS line
       FROM notification n JOIN release r ON r.id = n.release_id
       JOIN (SELECT id, name FROM folder UNION ALL SELECT id, name FROM watched_area) x ON x.id = n.collection_id
       WHERE r.source_key = $1 ORDER BY 1`,
      [this.key],
    )
    return rows.map(({ line }) => line)
  }
}
