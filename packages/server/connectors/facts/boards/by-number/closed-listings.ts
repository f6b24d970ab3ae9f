import { isLngLat, type LngLat } from '#domain/geometry/lng-lat.ts'
import { normalisePid } from '#domain/parcel/pid.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import { defaultDeps } from '../../../outbound/service-request.ts'
import { type RequestAuthority, SourceUnavailable } from '../../fact-connector.ts'
import type { FactProvider } from '../../fact-origin.ts'
import { equalsAny } from '../../reso/odata-filter.ts'
import type { ResoClient, ResoRow } from '../../reso/reso-client.ts'
import { openBoards } from '../board-clients.ts'
import { type BoardConnections, LISTING_BOARDS, type ListingBoardKey } from '../board-connection.ts'
import { boardProvider } from '../query-board.ts'
import { readDay, readNumber, readSize, readText, readWords, UnreadableRow } from '../row-reader.ts'
import { readArea } from '../row-units.ts'

export interface ClosedListing {
  listingNumber: string
  /** Nine digits; null if the board states no valid PID. */
  pid: string | null
  statedPid: string | null
  address: string | null
  /** In the board's words, such as `Single Family Residence`. */
  propertyType: string | null
  soldOn: IsoDate
  priceDollars: number
  listedOn: IsoDate | null
  listedDollars: number | null
  position: LngLat | null
  floorSquareMetres: number | null
  lotSquareMetres: number | null
  bedrooms: number | null
  bathrooms: number | null
  yearBuilt: number | null
  storeys: number | null
  asOf: IsoDate | null
}

/** `status` explains why a listing does not count as closed. */
type FoundListing = { isClosed: true; listing: ClosedListing } | { isClosed: false; status: string }

export interface ClosedListingSource {
  title: string
  provider: FactProvider
  /** @throws as `ResoClient.rows`; `SourceUnavailable` for an unusable response. */
  find(number: string, as: RequestAuthority): Promise<FoundListing | null>
}
export type ClosedListingSources = Partial<Record<ListingBoardKey, ClosedListingSource>>

export function closedListingSources(
  connections: BoardConnections,
  fetch = globalThis.fetch,
): ClosedListingSources {
  const boards = openBoards(connections, defaultDeps(fetch))
  const sources = LISTING_BOARDS.flatMap(({ board: key }) => {
    const board = boards.get(key)
    if (!board) return []
    const source: ClosedListingSource = {
      title: board.client.title,
      provider: boardProvider(key, board.connection),
      find: (number, as) => find(board.client, number, as),
    }
    return [[key, source] as const]
  })
  return Object.fromEntries(sources)
}

const FIELDS = [
  ...['ListingKey', 'ListingId', 'ParcelNumber', 'UnparsedAddress', 'StandardStatus', 'PropertySubType'],
  ...['CloseDate', 'ClosePrice', 'OnMarketDate', 'ListPrice', 'Latitude', 'Longitude'],
  ...['LivingArea', 'LivingAreaUnits', 'LotSizeArea', 'LotSizeUnits'],
  ...['BedroomsTotal', 'BathroomsTotalInteger', 'YearBuilt', 'Stories', 'ModificationTimestamp'],
]
const CLOSED_STATUS = 'Closed'

async function find(client: ResoClient, number: string, as: RequestAuthority): Promise<FoundListing | null> {
  const unusableError = (reason: string) =>
    new SourceUnavailable(`The response of ${client.title} cannot be used: ${reason}.`)
  // Some boards compare numbers case-sensitively.
  const numbers = [...new Set([number, number.toUpperCase()])]
  const rows = await client.rows(
    { resource: 'Property', select: FIELDS, filter: equalsAny('ListingId', numbers), top: 10 },
    as,
  )
  const matches = rows.filter((row) => String(row.ListingId).toUpperCase() === number.toUpperCase())
  if (rows.length > 0 && matches.length === 0) throw unusableError('it is about other listings only')
  const row = matches.find(({ StandardStatus: status }) => status === CLOSED_STATUS) ?? matches[0]
  if (row === undefined) return null
  try {
    const status = readText(row, 'StandardStatus')
    if (status !== CLOSED_STATUS) return { isClosed: false, status: status ?? 'of an unknown state' }
    return { isClosed: true, listing: readListing(row, number) }
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error
    throw unusableError(error.message)
  }
}

function readListing(row: ResoRow, number: string): ClosedListing {
  const soldOn = readDay(row, 'CloseDate')
  const priceDollars = readSize(row, 'ClosePrice')
  if (soldOn === null) throw new UnreadableRow('CloseDate', 'missing')
  if (priceDollars === null) throw new UnreadableRow('ClosePrice', 'missing')
  // Boards write 0 for unknown coordinates.
  const lng = readNumber(row, 'Longitude') || null
  const lat = readNumber(row, 'Latitude') || null
  const statedPid = readWords(row, 'ParcelNumber')
  return {
    listingNumber: readText(row, 'ListingId') ?? number,
    pid: normalisePid(statedPid),
    statedPid,
    address: readText(row, 'UnparsedAddress'),
    propertyType: readText(row, 'PropertySubType'),
    soldOn,
    priceDollars,
    listedOn: readDay(row, 'OnMarketDate'),
    listedDollars: readSize(row, 'ListPrice'),
    position: lng !== null && lat !== null && isLngLat([lng, lat]) ? [lng, lat] : null,
    floorSquareMetres: readArea(row, 'LivingArea', 'LivingAreaUnits'),
    lotSquareMetres: readArea(row, 'LotSizeArea', 'LotSizeUnits'),
    bedrooms: readSize(row, 'BedroomsTotal'),
    bathrooms: readSize(row, 'BathroomsTotalInteger'),
    yearBuilt: readSize(row, 'YearBuilt'),
    storeys: readSize(row, 'Stories'),
    asOf: readDay(row, 'ModificationTimestamp'),
  }
}
