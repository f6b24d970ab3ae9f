import { PLANS } from '#domain/account/plans.ts'
import { classifyProperty } from '#domain/parcel/listing-terms.ts'
import { type Change, isListingChange } from '#domain/watching/changes/change.ts'
import { changeSize } from '#domain/watching/changes/change-size.ts'
import {
  type CollectionKind,
  changeGroup,
  findNotificationType,
  type HistoryTab,
} from '#domain/watching/notification-types.ts'

export interface NotifiableChange {
  change_id: number
  type: string
  tab: HistoryTab
  /** Permission that the account needs. `plans` are the plans that include it. */
  resource: string
  plans: readonly string[]
  /** The size, from `changeSize`. Null for changes that are never minor. */
  size: number | null
  /** A listing's brokers and brokerages. Empty for other changes. */
  brokers: readonly string[]
  property_types: readonly string[]
  property_classes: readonly string[]
  statuses: readonly string[]
  prices: readonly number[]
}

/** Folders are not notified of MLS® changes. */
export function notifiableChanges(
  kind: CollectionKind,
  changes: readonly { id: number; change: Change }[],
): NotifiableChange[] {
  return changes.flatMap(({ id, change }) => {
    const type = findNotificationType(change)
    const { tab, resource } = changeGroup(change)
    const permission = resource[kind]
    if (permission === null) return []
    const plans = Object.entries(PLANS).filter(([, { resources }]) => resources.includes(permission))
    return {
      change_id: id,
      type,
      tab,
      resource: permission,
      plans: plans.map(([key]) => key),
      size: changeSize(change),
      ...listingCriteria(change),
    }
  })
}

type ListingCriteria = Pick<
  NotifiableChange,
  'brokers' | 'property_types' | 'property_classes' | 'statuses' | 'prices'
>

function listingCriteria(change: Change): ListingCriteria {
  const states = isListingChange(change)
    ? [change.before, change.after].filter((state) => state !== null)
    : []
  return {
    brokers: uniqueWords(states.flatMap(({ broker, brokerage }) => [broker, brokerage])),
    property_types: uniqueWords(states.map(({ propertyType }) => propertyType)),
    property_classes: uniqueWords(states.map(({ propertyType }) => classifyProperty(propertyType))),
    statuses: uniqueWords(states.map(({ status }) => status)),
    prices: states.map(({ priceDollars }) => priceDollars),
  }
}

const uniqueWords = (words: readonly (string | null)[]) => [...new Set(words.filter((word) => word !== null))]
