import type { Database } from '../../db/open.ts'
import { makeAssessment, makeListing, makeSale } from './market-factory.ts'
import { makeParcel, makeRelease, squareAt } from './open-data-factory.ts'

interface TestTitle {
  upid: string
  pid: string
  /** Degrees east of the first title. */
  east?: number
  /** Actual-use code of the assessment; a house by default. */
  use?: string
  sales?: readonly (readonly [soldOn: string, dollars: number])[]
}

/** Adds parcels as an import would: a house of 1974 on 600 m², assessed for two years. */
export async function makeDemoTitles(database: Database, titles: readonly TestTitle[]): Promise<void> {
  const release = await makeRelease(database, { source: 'demo', asOf: '2026-07-31', isSynthetic: true })
  for (const { upid, pid, east = 0, use = '000', sales = [] } of titles) {
    await makeParcel(database, release, upid, {
      pid,
      civic_number: '12',
      street: 'HARBOUR RD',
      municipality: 'Cedar Arm',
      postal_code: 'V0N 9A0',
      neighbourhood: 'Old Town',
      legal_description: `LOT 1 PLAN VIP${pid.slice(4)}`,
      area_square_metres: 600,
      frontage_metres: 15,
      depth_metres: 40,
      facts: JSON.stringify({ storeys: 2, floorAreaSquareMetres: 186 }),
      shape: squareAt(-124.3 + east, 49.4),
    })
    for (const year of [2026, 2025]) {
      await makeAssessment(database, release, upid, {
        id: `${upid}-${year}`,
        pid,
        year,
        roll_number: `799-${pid}`,
        land_dollars: year === 2026 ? 800_000 : 760_000,
        improvement_dollars: 350_000,
        total_dollars: year === 2026 ? 1_150_000 : 1_110_000,
        tax_levy_cents: 412_345,
        year_built: 1974,
        actual_use_code: use,
        actual_use: 'Single Family Dwelling',
      })
    }
    for (const [sold_on, price_dollars] of sales) {
      await makeSale(database, release, upid, {
        pid,
        sold_on,
        price_dollars,
        comment: 'Improved single property transaction',
      })
    }
  }
}

export async function makeDemoListing(
  database: Database,
  listingNumber: string,
  { upid, pid }: Pick<TestTitle, 'upid' | 'pid'>,
): Promise<void> {
  const release = await makeRelease(database, { source: 'demo', dataset: 'listings', asOf: '2026-07-31' })
  await makeListing(database, release, listingNumber, {
    upid,
    pid,
    bedrooms: 4,
    bathrooms: 3,
    brokerage: 'Harbour Realty (demo)',
    listed_on: '2026-06-01',
  })
}
