/** `1 parcel`, `10,000 parcels` */
export const counted = (count: number): string =>
  `${count.toLocaleString('en-CA')} ${count === 1 ? 'parcel' : 'parcels'}`
