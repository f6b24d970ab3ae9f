import {
  type Icon,
  IconArrowsJoin2,
  IconArrowsSplit2,
  IconBriefcase,
  IconBriefcaseOff,
  IconBuildingCommunity,
  IconHistory,
  IconHomeDollar,
  IconHomeEdit,
  IconHomePlus,
  IconHomeX,
  IconId,
  IconMap,
  IconPalette,
  IconPlant2,
  IconPolygon,
  IconReplace,
  IconRoad,
} from '@tabler/icons-react'
import type { ChangeType } from '#domain/watching/changes/change.ts'
import type { LineageReason } from '#domain/watching/changes/lineage/lineage.ts'

const OF_TYPES: Readonly<Record<ChangeType, Icon>> = {
  pid_deleted: IconId,
  pid_created: IconId,
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
  mls_price: IconHomeDollar,
  mls_removed: IconHomeX,
}

const OF_PARCELS: Readonly<Record<LineageReason, Icon>> = {
  subdivision: IconArrowsSplit2,
  assembly: IconArrowsJoin2,
  boundary_adjustment: IconPolygon,
  replacement: IconReplace,
  dedication: IconRoad,
  unknown: IconId,
}

interface ChangeIconProps {
  /** Type of the change, which may no longer exist as a `ChangeType`. */
  type: string
  reason?: LineageReason | undefined
  size: number
}

export function ChangeIcon({ type, reason, size }: ChangeIconProps) {
  const ofType = Object.hasOwn(OF_TYPES, type) ? OF_TYPES[type as ChangeType] : IconHistory
  const Shown = reason ? OF_PARCELS[reason] : ofType
  return <Shown size={size} stroke={1.75} aria-hidden />
}
