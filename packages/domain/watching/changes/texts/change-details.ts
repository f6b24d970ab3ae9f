/** Describes a change fact by fact. A subdivision or assembly is described by its parcels. */

import { LAYERS } from '../../../layers/layers.ts'
import { OVERLAPPING, toLabelledPercents } from '../../../layers/shares.ts'
import { readableFact } from '../../../parcel/readable-fact.ts'
import { formatDate, type IsoDate } from '../../../text/dates.ts'
import { formatCurrency0 } from '../../../text/money.ts'
import { formatShare, formatWholePercent } from '../../../text/percent.ts'
import type { UnitSystem } from '../../../text/units.ts'
import type { Change } from '../change.ts'
import {
  type ApplicationState,
  type ListingState,
  type ReserveState,
  type ZoneShare,
  zoneName,
} from '../states.ts'

interface ChangeDetail {
  label: string
  before: string | null
  after: string | null
}

export function changeDetails(change: Change, units: UnitSystem): ChangeDetail[] {
  switch (change.type) {
    case 'pid_deleted':
    case 'pid_created':
      return []
    case 'zoning':
      return differingFacts(change, (zones) => zoneFacts(LAYERS.zoning.title, zones))
    case 'land_use':
      return differingFacts(change, (zones) => zoneFacts(LAYERS[change.plan].title, zones))
    case 'alr_status':
      return differingFacts(change, reserveFacts)
    case 'development_application_new':
    case 'development_application_status':
    case 'development_application_updated':
      return differingFacts(change, (state) => applicationFacts(state, units))
    default:
      return differingFacts(change, listingFacts)
  }
}

type Details = readonly (readonly [label: string, value: string | null])[]

function differingFacts<State>(
  { before, after }: { before: State | null; after: State | null },
  factsOf: (state: State) => Details,
): ChangeDetail[] {
  const sides = [before, after].map((state) => new Map(state === null ? [] : factsOf(state)))
  const [was = new Map(), is = new Map()] = sides
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((label) => ({ label, before: was.get(label) ?? null, after: is.get(label) ?? null }))
    .filter((fact) => fact.before !== fact.after)
}

const formatDay = (date: IsoDate | null) => (date === null ? null : formatDate(date))

function zoneFacts(title: string, zones: readonly ZoneShare[]): Details {
  const joinDistinct = (read: (zone: ZoneShare) => string | null) => {
    const texts = [...new Set(zones.map(read).filter((text) => text !== null))]
    return texts.length === 0 ? null : texts.join(', ')
  }
  return [
    [title, zonesText(zones)],
    ['Name', joinDistinct(({ code, title }) => (code === null ? null : title))],
    ['Class', joinDistinct(({ category }) => category)],
    ['Status', joinDistinct(({ status }) => status)],
    ['Bylaw', joinDistinct(({ bylaw }) => bylaw)],
    ['In force since', joinDistinct(({ effectiveOn }) => formatDay(effectiveOn))],
  ]
}

/** `RS-1 (40% of the parcel)`. Mentions overlapping zones. */
function zonesText(zones: readonly ZoneShare[]): string | null {
  const { shares, isOverlapping, isWhole } = toLabelledPercents(
    zones.map((zone) => ({ label: zoneName(zone) ?? 'no stated zone', share: zone.share })),
  )
  if (shares.length === 0) return null
  const names = shares.map(({ label, percent }) =>
    isWhole ? label : `${label} (${formatWholePercent(percent)} of the parcel)`,
  )
  return isOverlapping ? `${names.join(', ')}, ${OVERLAPPING}` : names.join(', ')
}

const RESERVE: Readonly<Record<ReserveState['status'], string>> = {
  in: 'In the reserve',
  partly: 'Partly in the reserve',
  out: 'Outside the reserve',
}

function reserveFacts({ status, share }: ReserveState): Details {
  const text = RESERVE[status]
  return [['ALR status', status === 'partly' && share !== null ? `${text} (${formatShare(share)})` : text]]
}

function applicationFacts(
  { code, kind, title, status, date, bylaw, details }: ApplicationState,
  units: UnitSystem,
): Details {
  return [
    ['Number', code],
    ['Kind', kind],
    ['Title', title],
    ['Status', status],
    ['Date', formatDay(date)],
    ['Bylaw', bylaw],
    ...Object.entries(details).map(([name, value]) => {
      const word = typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
      const { term, text } = readableFact({ name, value: String(word ?? '') }, units)
      return [term, text === '' ? null : text] as const
    }),
  ]
}

function listingFacts(listing: ListingState): Details {
  return [
    ['Address', listing.address || null],
    ['Status', listing.status || null],
    ['Price', formatCurrency0(listing.priceDollars)],
    ['Property type', listing.propertyType],
    ['Listed on', formatDay(listing.listedOn)],
    ['Brokerage', listing.brokerage],
    ['Broker', listing.broker],
  ]
}
