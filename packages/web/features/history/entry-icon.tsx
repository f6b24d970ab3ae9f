import {
  IconArrowsSplit,
  IconBriefcase,
  IconBriefcaseOff,
  IconBuildingCommunity,
  IconHistory,
  IconHomeEdit,
  IconHomeMinus,
  IconHomePlus,
  IconMap,
  IconPalette,
  IconPlant2,
  IconTag,
} from '@tabler/icons-react'
import type { ChangeType } from '#domain/changes/change.ts'

const ICONS: Readonly<Record<ChangeType, typeof IconHistory>> = {
  pid_deleted: IconArrowsSplit,
  pid_created: IconArrowsSplit,
  zoning: IconPalette,
  land_use: IconMap,
  alr_status: IconPlant2,
  development_application_new: IconBuildingCommunity,
  development_application_status: IconBuildingCommunity,
  development_application_updated: IconBuildingCommunity,
  broker_listing_new: IconBriefcase,
  broker_listing_removed: IconBriefcaseOff,
  mls_new: IconHomePlus,
  mls_status: IconHomeEdit,
  mls_price: IconTag,
  mls_removed: IconHomeMinus,
}

/** What kind of change an entry tells of; its title says it in words. */
export function EntryIcon({ type }: { type: string }) {
  const Icon = Object.hasOwn(ICONS, type) ? ICONS[type as ChangeType] : IconHistory
  return <Icon size={16} stroke={1.75} aria-hidden="true" />
}
