/** Columns queried by tasks, except those of boards. */
import { RESOURCES as R } from '../../account/permissions.ts'
import { column, defineColumns } from './definition.ts'

export const MYLTSA_COLUMNS = defineColumns('myltsa', {
  registeredOwner: column.text('Registered Owner', 'Registered owner named on the land title.', {
    width: 220,
    needs: [R.TABLE_LTSA_OWNERS],
  }),
  titleNumber: column.text('Title Number', 'Number of the current title.', { width: 130 }),
  pendingApplications: column.text('Pending Applications', 'Applications pending at the land title office.', {
    width: 180,
    needs: [R.TABLE_LTSA_EXTRA_FIELDS],
  }),
})

export const WALK_SCORE_COLUMNS = defineColumns('walkScore', {
  walkScore: column.number(
    'Walk score (Lotline)',
    'Walking access to daily needs, 0 to 100, computed by Lotline from mapped amenities.',
    { shortLabel: 'Walk score', width: 120 },
  ),
  transitScore: column.number(
    'Transit score (Lotline)',
    'Walking access to transit, 0 to 100, computed by Lotline from mapped stops.',
    { shortLabel: 'Transit score', width: 120 },
  ),
})

export const ELEVATION_COLUMNS = defineColumns('elevation', {
  minElevation: column.meters('Min elevation', 'Lowest point of the parcel.'),
  maxElevation: column.meters('Max elevation', 'Highest point of the parcel.'),
})

export const OFFER_RENT_COLUMNS = defineColumns('offerRent', {
  date: column.date('Offer rent date', 'Date of the newest rental offer in the range.'),
  minRent: column.currency0(
    'Offer rent min',
    'Lower end of the monthly rents offered for comparable homes nearby.',
  ),
  maxRent: column.currency0(
    'Offer rent max',
    'Upper end of the monthly rents offered for comparable homes nearby.',
  ),
})

export const MLS_HISTORY_COLUMNS = defineColumns('mlsHistory', {
  listingCount: column.number(
    'MLS® listings',
    'Number of known listings of the parcel; for a building, includes those of its units.',
  ),
  listingNumber: column.text('Latest MLS® number', 'Number of the latest listing.', { width: 140 }),
  status: column.text('MLS® status', 'Status of the latest listing.', { width: 110 }),
  listedOn: column.date('MLS® listed', 'Start date of the latest listing.'),
  price: column.currency0('MLS® price', 'Asking price of the latest listing.'),
})

export const BROKER_LISTING_COLUMNS = defineColumns('brokerListings', {
  listingCount: column.number(
    'Broker listings',
    'Current broker listings on the parcel; for a building, includes those of its units.',
  ),
  brokerage: column.text('Brokerage', 'Brokerage of the latest broker listing.'),
  propertyType: column.text('Listed as', 'Property type of the latest broker listing.', { width: 120 }),
  price: column.currency0('Broker price', 'Asking price of the latest broker listing.'),
})
