/** Columns queried by tasks, except those of boards. */
import { RESOURCES as R } from '../../account/permissions.ts'
import { defineColumns } from './definition.ts'

export const MYLTSA_COLUMNS = defineColumns('myltsa', {
  registeredOwner: {
    label: 'Registered Owner',
    type: 'text',
    tooltip: 'Registered owner named on the land title.',
    width: 220,
    needs: [R.TABLE_LTSA_OWNERS],
  },
  titleNumber: {
    label: 'Title Number',
    type: 'text',
    tooltip: 'Number of the current title.',
    width: 130,
  },
  pendingApplications: {
    label: 'Pending Applications',
    type: 'text',
    tooltip: 'Applications pending at the land title office.',
    width: 180,
    needs: [R.TABLE_LTSA_EXTRA_FIELDS],
  },
})

export const WALK_SCORE_COLUMNS = defineColumns('walkScore', {
  walkScore: {
    label: 'Walk score (Lotline)',
    shortLabel: 'Walk score',
    type: 'number',
    tooltip: 'Walking access to daily needs, 0 to 100, computed by Lotline from mapped amenities.',
    width: 120,
  },
  transitScore: {
    label: 'Transit score (Lotline)',
    shortLabel: 'Transit score',
    type: 'number',
    tooltip: 'Walking access to transit, 0 to 100, computed by Lotline from mapped stops.',
    width: 120,
  },
})

export const ELEVATION_COLUMNS = defineColumns('elevation', {
  minElevation: { label: 'Min elevation', type: 'meters', tooltip: 'Lowest point of the parcel.' },
  maxElevation: { label: 'Max elevation', type: 'meters', tooltip: 'Highest point of the parcel.' },
})

export const OFFER_RENT_COLUMNS = defineColumns('offerRent', {
  date: { label: 'Offer rent date', type: 'date', tooltip: 'Date of the newest rental offer in the range.' },
  minRent: {
    label: 'Offer rent min',
    type: 'currency0',
    tooltip: 'Lower end of the monthly rents offered for comparable homes nearby.',
  },
  maxRent: {
    label: 'Offer rent max',
    type: 'currency0',
    tooltip: 'Upper end of the monthly rents offered for comparable homes nearby.',
  },
})

export const MLS_HISTORY_COLUMNS = defineColumns('mlsHistory', {
  listingCount: {
    label: 'MLS® listings',
    type: 'number',
    tooltip: 'Number of known listings of the parcel; for a building, includes those of its units.',
  },
  listingNumber: {
    label: 'Latest MLS® number',
    type: 'text',
    tooltip: 'Number of the latest listing.',
    width: 140,
  },
  status: { label: 'MLS® status', type: 'text', tooltip: 'Status of the latest listing.', width: 110 },
  listedOn: { label: 'MLS® listed', type: 'date', tooltip: 'Start date of the latest listing.' },
  price: { label: 'MLS® price', type: 'currency0', tooltip: 'Asking price of the latest listing.' },
})

export const BROKER_LISTING_COLUMNS = defineColumns('brokerListings', {
  listingCount: {
    label: 'Broker listings',
    type: 'number',
    tooltip: 'Current broker listings on the parcel; for a building, includes those of its units.',
  },
  brokerage: { label: 'Brokerage', type: 'text', tooltip: 'Brokerage of the latest broker listing.' },
  propertyType: {
    label: 'Listed as',
    type: 'text',
    tooltip: 'Property type of the latest broker listing.',
    width: 120,
  },
  price: { label: 'Broker price', type: 'currency0', tooltip: 'Asking price of the latest broker listing.' },
})
