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
import { area, day, number, properties, size, text, words } from '../field-readers.ts'
import { boardProvider } from '../query-board.ts'
import { readText, UnreadableRow } from '../row-reader.ts'

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
  find(listingNumber: string, as: RequestAuthority): Promise<FoundListing | null>
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
      find: (listingNumber, as) => findClosedListing(board.client, listingNumber, as),
    }
    return [[key, source] as const]
  })
  return Object.fromEntries(sources)
}

const LISTING = properties({
  listingNumber: text('ListingId'),
  statedPid: words('ParcelNumber'),
  address: text('UnparsedAddress'),
  propertyType: text('PropertySubType'),
  soldOn: day('CloseDate'),
  priceDollars: size('ClosePrice'),
  listedOn: day('OnMarketDate'),
  listedDollars: size('ListPrice'),
  lng: number('Longitude'),
  lat: number('Latitude'),
  floorSquareMetres: area('LivingArea', 'LivingAreaUnits'),
  lotSquareMetres: area('LotSizeArea', 'LotSizeUnits'),
  bedrooms: size('BedroomsTotal'),
  bathrooms: size('BathroomsTotalInteger'),
  yearBuilt: size('YearBuilt'),
  storeys: size('Stories'),
  asOf: day('ModificationTimestamp'),
})
const CLOSED_STATUS = 'Closed'

async function findClosedListing(
  client: ResoClient,
  listingNumber: string,
  as: RequestAuthority,
): Promise<FoundListing | null> {
  const unusableError = (reason: string) =>
    new SourceUnavailable(`The response of ${client.title} cannot be used: ${reason}.`)
  // Some boards compare numbers case-sensitively.
  const spellings = [...new Set([listingNumber, listingNumber.toUpperCase()])]
  const rows = await client.rows(
    {
      resource: 'Property',
      select: ['ListingKey', 'StandardStatus', ...LISTING.fields],
      filter: equalsAny('ListingId', spellings),
      top: 10,
    },
    as,
  )
  const matches = rows.filter((row) => String(row.ListingId).toUpperCase() === listingNumber.toUpperCase())
  if (rows.length > 0 && matches.length === 0) throw unusableError('it is about other listings only')
  const row = matches.find(({ StandardStatus: status }) => status === CLOSED_STATUS) ?? matches[0]
  if (row === undefined) return null
  try {
    const status = readText(row, 'StandardStatus')
    if (status !== CLOSED_STATUS) return { isClosed: false, status: status ?? 'of an unknown state' }
    return { isClosed: true, listing: readListing(row, listingNumber) }
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error
    throw unusableError(error.message)
  }
}

function readListing(row: ResoRow, listingNumber: string): ClosedListing {
  const { soldOn, priceDollars, lng, lat, ...listing } = LISTING.read(row)
  if (soldOn === null) throw new UnreadableRow('CloseDate', 'missing')
  if (priceDollars === null) throw new UnreadableRow('ClosePrice', 'missing')
  return {
    ...listing,
    listingNumber: listing.listingNumber ?? listingNumber,
    pid: normalisePid(listing.statedPid),
    soldOn,
    priceDollars,
    // Boards write 0 for unknown coordinates.
    position: lng && lat && isLngLat([lng, lat]) ? [lng, lat] : null,
  }
}
