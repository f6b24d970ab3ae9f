import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useAllowed } from '../../../state/account/session.ts'
import {
  FEATURE_SHEET_LINK_NEEDS,
  FEATURE_SHEET_NEEDS,
  upgradeToFeatureSheets,
} from '../../../state/parcel/feature-sheets.ts'
import classes from './feature-sheet-link.module.css'

/** To the sheet of a listing; without the permission a lock that opens the upgrade. */
export function FeatureSheetLink({ listingNumber }: { listingNumber: string }) {
  const isAllowed = useAllowed(...FEATURE_SHEET_NEEDS)
  const isLinked = useAllowed(...FEATURE_SHEET_LINK_NEEDS)
  const name = `Feature sheet of ${listingNumber}`
  if (!isAllowed) {
    return (
      <button type="button" className={classes.link} aria-label={name} onClick={upgradeToFeatureSheets}>
        <IconLock size={14} stroke={1.75} aria-label="Not in your subscription:" /> Feature sheet
      </button>
    )
  }
  if (!isLinked) return null
  return (
    <Link
      className={classes.link}
      aria-label={name}
      to="/dashboard/feature/$upidOrMls"
      params={{ upidOrMls: listingNumber }}
    >
      Feature sheet
    </Link>
  )
}
