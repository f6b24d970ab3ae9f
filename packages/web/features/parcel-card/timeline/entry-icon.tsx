import {
  type Icon,
  IconArrowsJoin2,
  IconArrowsSplit2,
  IconBuildingCommunity,
  IconHomeDollar,
  IconHomePlus,
  IconHomeX,
  IconId,
  IconMap2,
  IconPlant2,
  IconPolygon,
  IconReplace,
  IconRoad,
  IconTag,
  IconTagOff,
  IconTimeline,
} from '@tabler/icons-react'
import type { TimelineEntry } from '#contract/parcel-timeline.ts'

type Lineage = NonNullable<TimelineEntry['lineage']>

const OF_LOTS: Readonly<Record<Lineage['reason'], Icon>> = {
  subdivision: IconArrowsSplit2,
  assembly: IconArrowsJoin2,
  boundary_adjustment: IconPolygon,
  replacement: IconReplace,
  dedication: IconRoad,
  unknown: IconId,
}

const OF_TYPES: Readonly<Record<TimelineEntry['type'], Icon>> = {
  pid_deleted: IconId,
  pid_created: IconId,
  zoning: IconMap2,
  land_use: IconMap2,
  alr_status: IconPlant2,
  development_application_new: IconBuildingCommunity,
  development_application_status: IconBuildingCommunity,
  development_application_updated: IconBuildingCommunity,
  broker_listing_new: IconTag,
  broker_listing_removed: IconTagOff,
  mls_new: IconHomePlus,
  mls_status: IconTimeline,
  mls_price: IconHomeDollar,
  mls_removed: IconHomeX,
}

/** Beside the title, which says the same in words. */
export function EntryIcon({ entry: { type, lineage } }: { entry: TimelineEntry }) {
  const Shown = lineage ? OF_LOTS[lineage.reason] : OF_TYPES[type]
  return <Shown size={14} stroke={1.75} aria-hidden />
}
