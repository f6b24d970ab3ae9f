import { type Icon, IconBell, IconMap2, IconStack2 } from '@tabler/icons-react'
import classes from '../billing.module.css'
import type { FeatureBundle } from '../billing-queries.ts'

const ICONS: Record<FeatureBundle['detailIcon'], Icon> = {
  pro: IconStack2,
  basic: IconMap2,
  notifications: IconBell,
}

export function BundleIcon({ bundle: { detailIcon } }: { bundle: FeatureBundle }) {
  const BundleSymbol = ICONS[detailIcon]
  return (
    <span className={classes.icon}>
      <BundleSymbol size={20} stroke={1.75} aria-hidden />
    </span>
  )
}
