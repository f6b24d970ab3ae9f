/** Queries boards for closed listings, and returns them as sales. */
import { type ErrorCode, LotlineError } from '#contract/errors.ts'
import { CREDENTIALS_TITLES } from '#domain/account/credentials.ts'
import { cutText } from '#domain/text/cut/cut-text.ts'
import { formatDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { BasisSale, RequestedSource } from '#domain/valuation/analysis/analysis-basis.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { classifyListing } from '#domain/valuation/cma/sales/market-sale.ts'
import { LISTING_BOARDS, type ListingBoardKey } from '../../../connectors/facts/boards/board-connection.ts'
import type {
  ClosedListing,
  ClosedListingSource,
  ClosedListingSources,
} from '../../../connectors/facts/boards/by-number/closed-listings.ts'
import {
  type Credentials,
  CredentialsRefused,
  requestedReleaseId,
  SourceUnavailable,
} from '../../../connectors/facts/fact-connector.ts'
import { ResoRefused } from '../../../connectors/facts/reso/reso-client.ts'
import type { AppContext } from '../../../context.ts'
import { isUnreadable, openCredentials } from '../../accounts/credentials/service.ts'
import type { AnalysisContent } from '../analyses/analysis-queries.ts'
import { findPlaces, findTitle } from '../place/place-queries.ts'
import { importedAt } from '../place/place-service.ts'
import { type NamedBy, nameText } from './named-sale.ts'

export type BoardSaleDeps = Pick<AppContext, 'database' | 'sealer' | 'clock'> & {
  boards: ClosedListingSources
}

interface SaleRequest {
  accountId: string
  content: AnalysisContent
  by: Extract<NamedBy, { kind: 'listing' }>
  signal: AbortSignal
}

type Board = (typeof LISTING_BOARDS)[number] & { source: ClosedListingSource }
type Refusal = { code: ErrorCode; reason: string }

/**
 * Finds the sale at the first board that has it. @throws an error that names each queried board: 503 if one
 * is down; 422 if one refuses, or the listing is not closed before the effective date; else 404.
 */
export async function findBoardSale(deps: BoardSaleDeps, request: SaleRequest): Promise<BasisSale> {
  const refusals: Refusal[] = []
  const missingCredentials = new Set<string>()
  for (const { board, credentials: key } of LISTING_BOARDS) {
    const source = deps.boards[board]
    if (!source) continue
    const login = await openCredentials(deps, request.accountId, key).catch((error: unknown) => {
      if (!isUnreadable(error)) throw error
      return { code: 'unprocessable', reason: error.message } as const
    })
    if (login === null) missingCredentials.add(CREDENTIALS_TITLES[key])
    else if ('code' in login) refusals.push(login)
    else {
      const result = await queryBoard(deps, { board, credentials: key, source } as Board, login, request)
      if ('id' in result) return result
      refusals.push(result)
    }
  }
  throw notInData(request.by, refusals, [...missingCredentials])
}

/**
 * If boards refuse for different reasons, the first of these is reported: a retry or other credentials may
 * resolve it.
 */
const CODES_BY_PRIORITY: readonly ErrorCode[] = ['provider_unavailable', 'unprocessable', 'not_found']

/**
 * Makes the error for a sale in neither the data nor a board. `missingCredentials` are titles of credentials
 * with which more boards could be queried.
 */
export function notInData(
  by: NamedBy,
  refusals: readonly Refusal[] = [],
  missingCredentials: readonly string[] = [],
): LotlineError {
  const code =
    CODES_BY_PRIORITY.find((candidate) => refusals.some((refusal) => refusal.code === candidate)) ??
    'not_found'
  const reasons = [...new Set(refusals.map(({ reason }) => reason))]
  const hint =
    missingCredentials.length === 0
      ? []
      : [
          `Boards can be queried for it: store your credentials of ${missingCredentials.join(' and ')} in your account.`,
        ]
  const text = `No sale of ${nameText(by)} before the effective date is in the data.`
  return new LotlineError(code, [text, ...reasons, ...hint, 'You can enter it by hand.'].join(' '))
}

const refuse = (reason: string): Refusal => ({ code: 'unprocessable', reason })

async function queryBoard(
  deps: BoardSaleDeps,
  board: Board,
  credentials: Credentials,
  { content, by: { listingNumber }, signal }: SaleRequest,
): Promise<BasisSale | Refusal> {
  const { title } = board.source
  try {
    const boardListing = await board.source.find(listingNumber, { credentials, signal })
    if (boardListing === null) return { code: 'not_found', reason: `${title} has no such listing.` }
    if (!boardListing.isClosed)
      return refuse(`At ${title} it is ${boardListing.status}: only a closed listing is a sale.`)
    const { soldOn } = boardListing.listing
    if (soldOn >= content.effectiveDate)
      return refuse(`At ${title} it was sold on ${formatDate(soldOn)}, not before the effective date.`)
    return await toSale(deps, board, boardListing.listing)
  } catch (error) {
    if (error instanceof SourceUnavailable) return { code: 'provider_unavailable', reason: error.message }
    if (error instanceof CredentialsRefused)
      return refuse(`${title} refuses your credentials: ${error.message}.`)
    if (error instanceof ResoRefused) return refuse(error.message)
    throw error
  }
}

/**
 * Makes a sale of a listing, with details of its place. Refuses it without a known place, a comparable kind,
 * or exactly one PID, by which own and repeated sales are recognized. The position cannot replace the PID:
 * it may lie in the street or in a building of many units.
 */
async function toSale(
  { database, clock }: BoardSaleDeps,
  board: Board,
  listing: ClosedListing,
): Promise<BasisSale | Refusal> {
  const { pid, listingNumber, propertyType } = listing
  if (pid === null) return refuse(explainPid(board, listing))
  const title = await findTitle(database, pid)
  const position = listing.position ?? (title ? ([title.lng, title.lat] as const) : null)
  if (position === null) return refuse(`${board.source.title} does not say where it is.`)
  const [place] = await findPlaces(database, [{ pid, position }])
  const building = place?.building ?? null
  const marketClass = classifyListing(propertyType, building !== null)
  if (marketClass === null) {
    const kind = propertyType ?? 'no kind of property'
    return refuse(`${board.source.title} lists it as ${kind}, which analyses do not compare.`)
  }
  const id = `board:${board.board}:${listingNumber.toUpperCase()}`
  const requestedFrom = toSource(board, listing, clock())
  return {
    id,
    origin: 'listing',
    releaseId: requestedFrom.releaseId,
    ...importedAt(place),
    requestedFrom,
    upid: null,
    pid,
    pids: [pid],
    name: listing.address ?? `MLS® ${listingNumber}`,
    listingNumber,
    listedOn: listing.listedOn,
    listedDollars: listing.listedDollars,
    position,
    marketClass,
    tenure: title?.tenure ?? 'freehold',
    building,
    neighbourhood: place?.neighbourhood ?? null,
    attributes: {
      ...UNKNOWN_ATTRIBUTES,
      floorSquareMetres: listing.floorSquareMetres,
      lotSquareMetres: marketClass === 'strata' ? null : listing.lotSquareMetres,
      bedrooms: listing.bedrooms,
      bathrooms: listing.bathrooms,
      yearBuilt: listing.yearBuilt,
      storeys: listing.storeys,
    },
    priceDollars: listing.priceDollars,
    taxDollars: 0,
    soldOn: listing.soldOn,
    contractOn: null,
    attributesOn: null,
    isArmsLength: true,
  }
}

const MAX_PID_LENGTH = 100

function explainPid({ source: { title } }: Board, { statedPid }: ClosedListing): string {
  if (statedPid === null) return `${title} does not state its PID.`
  return `At ${title} its PID is “${cutText(statedPid, MAX_PID_LENGTH)}”, which is not a single PID. Enter parcels that were sold together by hand.`
}

const SOURCE_KEYS: Readonly<Record<ListingBoardKey, string>> = {
  paragon: 'paragonListings',
  aoir: 'aoirListings',
  viva: 'vivaListings',
}

function toSource({ board, credentials, source }: Board, listing: ClosedListing, now: Date): RequestedSource {
  const { isStandIn, ...provider } = source.provider
  const requestedAt = now.toISOString()
  const provenance = {
    sourceKey: SOURCE_KEYS[board],
    datasetKey: SOURCE_KEYS[board],
    title: `${source.title}, closed listings${isStandIn ? ' (stand-in)' : ''}`,
    ...provider,
    licenceUrl: null,
    asOf: listing.asOf ?? dayAt(now, DEFAULT_TIME_ZONE),
    isSynthetic: isStandIn,
    requestedAt,
    credentials,
  }
  return { releaseId: requestedReleaseId([provenance, listing.listingNumber]), ...provenance }
}
