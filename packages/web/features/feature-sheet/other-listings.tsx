import { Link } from '@tanstack/react-router'
import type { FeatureSheet } from '#contract/parcel/feature-sheet.ts'
import { statusTitle } from '#domain/parcel/listing/status.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import classes from './feature-sheet.module.css'

/** Further MLS® listings on the same parcel: the other units of a building. */
export function OtherListings({ others }: { others: FeatureSheet['others'] }) {
  if (others.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>Other listings on this parcel</h2>
      <ul className={classes.others}>
        {others.map(({ listingNumber, address, status, priceDollars }) => (
          <li key={listingNumber}>
            <Link to="/dashboard/feature/$upidOrMls" params={{ upidOrMls: listingNumber }}>
              {address ?? listingNumber}
            </Link>
            <span>
              {statusTitle(status)} · {formatCurrency0(priceDollars)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
