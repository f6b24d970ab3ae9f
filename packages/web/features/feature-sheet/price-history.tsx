import type { FactListing } from '#contract/facts/facts.ts'
import { statusTitle } from '#domain/parcel/listing/status.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import classes from './feature-sheet.module.css'

const OPEN_STATUSES: readonly string[] = ['active', 'pending']

/** Returns the end of a state. A status that ends a listing has no end date. */
function untilOf({ status, endedOn }: FactListing): string {
  if (endedOn !== null) return formatDate(endedOn)
  return OPEN_STATUSES.includes(status) ? 'now' : '–'
}

/** Every status and price that the parcel's listings were seen with, the newest first. */
export function PriceHistory({ history }: { history: readonly FactListing[] }) {
  if (history.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>MLS® history of the parcel</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls in narrow windows, also by keyboard */}
      <section className={classes.tableScroll} tabIndex={0} aria-label="MLS® history">
        <table className={classes.table}>
          <thead>
            <tr>
              <th>MLS® number</th>
              <th>Status</th>
              <th>Listed</th>
              <th>Until</th>
              <th className={classes.number}>Price</th>
            </tr>
          </thead>
          <tbody>
            {history.map((state, index) => (
              // A listing may return to an earlier price and status, so only the position identifies a state.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
              <tr key={index}>
                <td>{state.listingNumber}</td>
                <td>{statusTitle(state.status)}</td>
                <td>{state.listedOn ? formatDate(state.listedOn) : '–'}</td>
                <td>{untilOf(state)}</td>
                <td className={classes.number}>
                  {state.priceDollars === null ? '–' : formatCurrency0(state.priceDollars)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
