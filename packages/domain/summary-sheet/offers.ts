/** Data that a block can still get. Free sources load automatically; others are offered with their cost. */

import { CREDENTIALS_TITLES, type CredentialsKey } from '../account/credentials.ts'
import { isAllowed, type ResourceKey } from '../account/permissions.ts'
import type { QuotaKey } from '../account/plans.ts'
import { DATA_SOURCES, type TaskSourceKey } from '../table/data-sources.ts'
import { formatNumber } from '../text/number-format.ts'
import { BOARDS, type BoardKey } from './board-of-region.ts'
import type { BlockKey } from './sheet-blocks.ts'
import type { SheetData } from './sheet-data.ts'

export interface SourceStatus {
  key: string
  isConnected: boolean
  isStandIn: boolean
  missingCredentials: CredentialsKey | null
  quota: { key: QuotaKey; left: number } | null
  pausedUntil: string | null
}

export const FREE_SOURCES = [
  'walkScore',
  'elevation',
  'mlsHistory',
] as const satisfies readonly TaskSourceKey[]

const OWN_SOURCES: Partial<Record<BlockKey, readonly TaskSourceKey[]>> = {
  title: ['myltsa'],
  offerRent: ['offerRent'],
  walkScore: ['walkScore'],
  elevation: ['elevation'],
  mlsHistory: ['mlsHistory'],
}

function blockSources(block: BlockKey, board: BoardKey | null): readonly TaskSourceKey[] {
  if (board !== null && block === 'tax') return [BOARDS[board].tax]
  if (board !== null && block === 'residential') {
    return BOARDS[board].residential.filter((source) => source !== BOARDS[board].tax)
  }
  return OWN_SOURCES[block] ?? []
}

export function sheetSources(board: BoardKey | null): TaskSourceKey[] {
  const boardSources = board === null ? [] : [BOARDS[board].tax, ...BOARDS[board].residential]
  return [...new Set<TaskSourceKey>([...FREE_SOURCES, 'myltsa', 'offerRent', ...boardSources])]
}

export type Offer = { source: TaskSourceKey; noun: string; isStandIn: boolean } & (
  | { kind: 'get'; quotaLeft: number | null }
  /** Failed queries are refunded. */
  | { kind: 'retry'; quotaLeft: number | null }
  /** Credentials are missing or were refused. */
  | { kind: 'credentials'; credentials: CredentialsKey; quotaLeft: number | null }
  | { kind: 'used-up' }
  | { kind: 'locked'; needs: readonly ResourceKey[] }
)

const SOURCE_NOUNS: Partial<Record<TaskSourceKey, string>> = {
  myltsa: 'registered owner',
  offerRent: 'offer rent',
  walkScore: 'walk and transit score',
  elevation: 'elevation',
  mlsHistory: 'MLS® history',
}
const sourceNoun = (source: TaskSourceKey): string => SOURCE_NOUNS[source] ?? DATA_SOURCES[source].title

/** Sources with unknown status are left out. */
export function listOffers(
  block: BlockKey,
  board: BoardKey | null,
  facts: SheetData,
  statuses: ReadonlyMap<string, SourceStatus>,
): Offer[] {
  return blockSources(block, board).flatMap((source) => {
    const status = statuses.get(source)
    const offer = status && makeOffer(source, facts, status)
    return offer ? [offer] : []
  })
}

function makeOffer(source: TaskSourceKey, facts: SheetData, status: SourceStatus): Offer | null {
  const response = facts.responses[source]
  const offer = { source, noun: sourceNoun(source), isStandIn: status.isStandIn }
  if (response?.state === 'done' || response?.state === 'loading') return null
  const { needs } = DATA_SOURCES[source]
  if (!isAllowed(facts.allowed, needs)) return { ...offer, kind: 'locked', needs }
  if (!status.isConnected) return null
  const quotaLeft = status.quota?.left ?? null
  // The user can replace credentials that the source refused.
  const refused = response?.failure === 'credentials' ? DATA_SOURCES[source].credentials : null
  const credentials = status.missingCredentials ?? refused
  if (credentials !== null) return { ...offer, kind: 'credentials', credentials, quotaLeft }
  if (quotaLeft !== null && quotaLeft <= 0) return { ...offer, kind: 'used-up' }
  if (response !== undefined) return { ...offer, kind: 'retry', quotaLeft }
  return { ...offer, kind: 'get', quotaLeft }
}

export const saveAndGetLabel = ({ noun, quotaLeft }: { noun: string; quotaLeft: number | null }): string =>
  `Save and get ${noun}${costLabel(quotaLeft)}`

/** `Get registered owner: 1 of 500 left` */
export function offerLabel(offer: Offer): string {
  switch (offer.kind) {
    case 'get':
      return `Get ${offer.noun}${costLabel(offer.quotaLeft)}`
    case 'retry':
      return `Try again: ${offer.noun}${offer.quotaLeft === null ? '' : `, 1 of ${formatNumber(offer.quotaLeft)} left`}`
    case 'credentials':
      return `Add ${CREDENTIALS_TITLES[offer.credentials]} credentials to get ${offer.noun}`
    case 'used-up':
      return `No ${offer.noun} left this month`
    case 'locked':
      return `Unlock ${offer.noun}`
  }
}

const costLabel = (quotaLeft: number | null) =>
  quotaLeft === null ? '' : `: 1 of ${formatNumber(quotaLeft)} left`
