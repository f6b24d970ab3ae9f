import { normalisePid } from '#domain/parcel/pid.ts'
import { addDays } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { ODataError, type ODataRow } from '../odata/edm.ts'
import type { Filter } from '../odata/filter.ts'
import type { ODataStore } from '../odata/odata-routes.ts'
import type { StandInDeps } from '../stand-in-part.ts'
import { mediaRows } from './board-media.ts'
import type { BoardProfile } from './board-profiles.ts'
import type { DemoTitle } from './demo-title.ts'
import {
  findPidsOfListings,
  findPidsOnMarket,
  findTitlesByPid,
  findUnrequestedPids,
  type MarketArea,
} from './demo-titles-queries.ts'
import { parseSaleNumber, propertyRows } from './property-rows.ts'
import { commonTaxRow } from './tax-rows.ts'

const YEARS_OF_SALES = 10

export function boardStore(
  profile: BoardProfile,
  { database, clock }: Pick<StandInDeps, 'database' | 'clock'>,
): ODataStore {
  const cached = new TitleCache((pids) => findTitlesByPid(database, pids), clock)

  async function rowsAbout(resource: string, pids: readonly string[]): Promise<ODataRow[]> {
    const titles = await cached.byPid(pids)
    if (resource === 'TaxRecord') return titles.map((title) => taxRow(profile, title))
    return titles
      .filter((title) => profile.lists(title))
      .flatMap((title) => propertyRows(title, profile.writePid(title.pid)))
  }

  return {
    async rows(resource, filter) {
      const since = addDays(dayAt(clock(), DEFAULT_TIME_ZONE), -365 * YEARS_OF_SALES)
      return rowsAbout(resource, await findRequestedPids(database, resource, filter, since))
    },
    async otherRows(resource, filter) {
      const excludedPids = (getValues(filter, 'ParcelNumber') ?? []).flatMap((pid) => normalisePid(pid) ?? [])
      return rowsAbout(resource, await findUnrequestedPids(database, excludedPids))
    },
    expanded: mediaRows,
  }
}

const taxRow = (profile: BoardProfile, title: DemoTitle): ODataRow => ({
  ...commonTaxRow(title),
  ParcelNumber: profile.writePid(title.pid),
  ...profile.taxRow(title),
})

async function findRequestedPids(
  database: StandInDeps['database'],
  resource: string,
  filter: Filter,
  defaultSince: string,
): Promise<string[]> {
  const pids = getValues(filter, 'ParcelNumber')
  if (pids) return pids.flatMap((pid) => normalisePid(pid) ?? [])
  if (resource === 'TaxRecord') throw filterTooWide('ParcelNumber')
  const numbers = getValues(filter, 'ListingId')
  if (numbers) {
    const pidsOfSales = numbers.flatMap((number) => parseSaleNumber(number) ?? [])
    return [...pidsOfSales, ...(await findPidsOfListings(database, numbers))]
  }
  const area = getArea(filter, defaultSince)
  if (area === null) throw filterTooWide('ParcelNumber, ListingId or a rectangle')
  return findPidsOnMarket(database, area)
}

const filterTooWide = (name: string) => new ODataError(`The $filter is too wide: state ${name}.`)

const getBound = (filter: Filter, name: string, operator: 'ge' | 'le') =>
  filter.find(({ field, by }) => field === name && by === operator)?.values[0]

const getValues = (filter: Filter, name: string): string[] | undefined =>
  filter.find(({ field, by }) => field === name && by === 'eq')?.values.map(String)

function getArea(filter: Filter, defaultSince: string): MarketArea | null {
  const south = getBound(filter, 'Latitude', 'ge')
  const north = getBound(filter, 'Latitude', 'le')
  const west = getBound(filter, 'Longitude', 'ge')
  const east = getBound(filter, 'Longitude', 'le')
  if (typeof south !== 'number' || typeof north !== 'number') return null
  if (typeof west !== 'number' || typeof east !== 'number') return null
  const since = getBound(filter, 'CloseDate', 'ge')
  return { south, north, west, east, soldSince: typeof since === 'string' ? since : defaultSince }
}

const CACHE_MS = 60_000
const MAX_CACHED = 5_000

/** Caches titles, because neighbours are queried repeatedly. */
export class TitleCache {
  private readonly cached = new Map<string, { title: DemoTitle; until: number }>()
  private readonly read: (pids: readonly string[]) => Promise<DemoTitle[]>
  private readonly clock: () => Date

  constructor(read: (pids: readonly string[]) => Promise<DemoTitle[]>, clock: () => Date) {
    this.read = read
    this.clock = clock
  }

  async byPid(pids: readonly string[]): Promise<DemoTitle[]> {
    const now = this.clock().getTime()
    const uniquePids = [...new Set(pids)]
    const cachedTitles = uniquePids.flatMap((pid) => {
      const cached = this.cached.get(pid)
      return cached && cached.until > now ? [cached.title] : []
    })
    const cachedPids = new Set(cachedTitles.map(({ pid }) => pid))
    const missing = uniquePids.filter((pid) => !cachedPids.has(pid))
    if (missing.length === 0) return cachedTitles
    const titles = await this.read(missing)
    for (const title of titles) this.store(title, now + CACHE_MS)
    return [...cachedTitles, ...titles]
  }

  private store(title: DemoTitle, until: number): void {
    this.cached.delete(title.pid)
    this.cached.set(title.pid, { title, until })
    const oldestKey = this.cached.keys().next()
    if (this.cached.size > MAX_CACHED && !oldestKey.done) this.cached.delete(oldestKey.value)
  }
}
