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

const ICON_BY_TYPE: Readonly<Record<ChangeType, Icon>> = {
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

const ICON_BY_REASON: Readonly<Record<LineageReason, Icon>> = {
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
  const typeIcon = Object.hasOwn(ICON_BY_TYPE, type) ? ICON_BY_TYPE[type as ChangeType] : IconHistory
  const IconComponent = reason ? ICON_BY_REASON[reason] : typeIcon
  return <IconComponent size={size} stroke={1.75} aria-hidden />
}
