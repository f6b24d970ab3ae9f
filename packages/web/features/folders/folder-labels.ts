/** `1 parcel`, `1,204 parcels` */
export const parcels = (count: number): string =>
  `${count.toLocaleString('en-CA')} ${count === 1 ? 'parcel' : 'parcels'}`

export const moreLabel = (count: number): string => `and ${count.toLocaleString('en-CA')} more`
