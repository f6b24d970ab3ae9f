import { LAYERS } from '../../../layers/layers.ts'
import { MIN_WHOLE_SHARE } from '../../../layers/shares.ts'
import { formatCount } from '../../../text/counts.ts'
import { formatCurrency0 } from '../../../text/money.ts'
import { formatShare, formatSignedPercent, growthPercent } from '../../../text/percent.ts'
import type {
  AlrStatusChange,
  ApplicationField,
  ApplicationStatusChange,
  ApplicationUpdated,
  Change,
  LandUseChange,
  MlsPriceChange,
  ZoningChange,
} from '../change.ts'
import type { ChangeGroup } from '../change-groups.ts'
import { isSameText } from '../detection/same-text.ts'
import {
  type ApplicationState,
  type ListingState,
  type ReserveState,
  type ZoneShare,
  zoneName,
} from '../states.ts'
import { joinWords, lineageText } from './lineage-text.ts'

/** `Zoning changed from RS-1 to RT-7` */
export function changeText(change: Change): string {
  switch (change.type) {
    case 'pid_deleted':
      return lineageText(change.lineage, { deleted: change.before })
    case 'pid_created':
      return lineageText(change.lineage, { created: change.after })
    case 'zoning':
    case 'land_use':
      return `${groundText(change)}${partText(change)}`
    case 'alr_status':
      return reserveText(change)
    case 'development_application_new':
      return `${applicationName(change.after)} is new${afterComma(change.after.status)}${titleText(change.after)}`
    case 'development_application_status':
      return statusText(change)
    case 'development_application_updated':
      return `${applicationName(change.after)} was updated: ${fieldsText(change)}`
    case 'broker_listing_new':
    case 'mls_new':
      return `${listingName(change.after)} is new, at ${formatCurrency0(change.after.priceDollars)}`
    case 'broker_listing_removed':
    case 'mls_removed': {
      const { before, after } = change
      const end = after ? `is ${after.status}` : 'was removed'
      return `${listingName(before)} ${end}; it was offered at ${formatCurrency0(before.priceDollars)}`
    }
    case 'mls_status':
      return `${listingName(change.after)}: status changed from ${change.before.status} to ${change.after.status}`
    case 'mls_price':
      return priceText(change)
  }
}

export function groupText({ changes }: Pick<ChangeGroup, 'changes'>): string {
  const [first] = changes
  return changes.length === 1
    ? changeText(first)
    : textOnParcels(first.type, commonText(first), changes.length)
}

export function commonText(change: Change): string {
  switch (change.type) {
    case 'pid_deleted':
    case 'pid_created':
      return lineageText(change.lineage)
    case 'zoning':
    case 'land_use':
      return groundText(change)
    case 'alr_status':
      return reserveText(change, false)
    default:
      return changeText(change)
  }
}

/** Sentences about PIDs name their parcels already. */
export const textOnParcels = (type: string, text: string, count: number): string =>
  type === 'pid_deleted' || type === 'pid_created' ? text : `${text} on ${formatCount(count, 'parcel')}`

function groundText(change: ZoningChange | LandUseChange): string {
  const title = LAYERS[change.type === 'zoning' ? 'zoning' : change.plan].title
  const before = zoneNames(change.before)
  const after = zoneNames(change.after)
  if (before === '') return `${title}: ${withStatus(after, change.after)} is new`
  if (after === '') return `${title}: ${withStatus(before, change.before)} no longer applies`
  // An adopted plan keeps its name, so the statuses are named instead.
  if (isSameText(before, after)) {
    return `${title}: ${after} changed from ${distinctStatuses(change.before)} to ${distinctStatuses(change.after)}`
  }
  return `${title} changed from ${before} to ${withStatus(after, change.after)}`
}

const UNNAMED_ZONE = 'no stated zone'
const zoneNames = (zones: readonly ZoneShare[]) =>
  joinWords(zones.map((zone) => zoneName(zone) ?? UNNAMED_ZONE))
const distinctStatuses = (zones: readonly ZoneShare[]) =>
  joinWords([...new Set(zones.map(({ status }) => status ?? 'no stated status'))])

/** Adds the status, such as `proposed`. */
function withStatus(names: string, zones: readonly ZoneShare[]): string {
  const [first] = zones
  return zones.length === 1 && first?.status ? `${names} (${first.status})` : names
}

function partText({ before, after }: ZoningChange | LandUseChange): string {
  const share = Math.max(totalShare(before), totalShare(after))
  return share >= MIN_WHOLE_SHARE ? '' : ` on ${formatShare(share)} of the parcel`
}

const totalShare = (zones: readonly ZoneShare[]) => zones.reduce((total, { share }) => total + share, 0)

function reserveText({ before, after }: AlrStatusChange, withShares = true): string {
  const describeState = (state: ReserveState): string => {
    if (state.status === 'in') return 'in the reserve'
    if (state.status === 'out') return 'outside the reserve'
    return withShares && state.share !== null
      ? `partly in the reserve (${formatShare(state.share)})`
      : 'partly in the reserve'
  }
  return `ALR status changed from ${describeState(before)} to ${describeState(after)}`
}

function applicationName({ code, kind }: ApplicationState): string {
  const name = code ? `Development application ${code}` : 'A development application'
  return kind ? `${name} (${toSentenceCase(kind)})` : name
}

/** `Rezoning` → `rezoning`. `ALR exclusion` stays unchanged. */
const toSentenceCase = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

const afterComma = (text: string | null) => (text ? `, ${text}` : '')
const titleText = ({ title }: ApplicationState) => (title ? `: ${title}` : '')

function statusText({ before, after, fields }: ApplicationStatusChange): string {
  if (after === null) {
    const last = before.status ? `; its last status was ${before.status}` : ''
    return `${applicationName(before)} is no longer listed${last}`
  }
  const also = fields.length > 0 ? `; also ${joinWords(fields.map((field) => FIELD_NAMES[field]))}` : ''
  const from = before.status ? ` from ${before.status}` : ''
  return `${applicationName(after)}: status changed${from} to ${after.status ?? 'none stated'}${also}`
}

const FIELD_NAMES: Readonly<Record<ApplicationField, string>> = {
  title: 'title',
  kind: 'kind of application',
  date: 'date',
  bylaw: 'bylaw',
  link: 'link',
  details: 'details',
  boundary: 'outline',
}

function fieldsText({ before, after, fields }: ApplicationUpdated): string {
  const names = joinWords(fields.map((field) => FIELD_NAMES[field]))
  return fields.includes('title') && before.title && after.title
    ? `${names} (“${before.title}” became “${after.title}”)`
    : names
}

/** A listing's name after its address. */
const listingName = ({ kind, listingNumber }: ListingState): string =>
  `${kind === 'mls' ? 'MLS® listing' : 'Broker listing'} ${listingNumber}`.trim()

function priceText({ before, after }: MlsPriceChange): string {
  const change = growthPercent(after.priceDollars, before.priceDollars)
  const step = change === null ? '' : ` (${formatSignedPercent(change)})`
  return `${listingName(after)}: price changed from ${formatCurrency0(before.priceDollars)} to ${formatCurrency0(after.priceDollars)}${step}`
}
