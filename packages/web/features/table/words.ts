/** `1 parcel`, `10,000 parcels` */
export const counted = (count: number): string =>
  `${count.toLocaleString('en-CA')} ${count === 1 ? 'parcel' : 'parcels'}`

/** `2,500 parcels`, or `1,060 of 2,500 parcels` while the others are not there; with none there is no sum to qualify. */
export const coverage = (arrivedCount: number, parcelCount: number): string =>
  arrivedCount === 0 || arrivedCount === parcelCount
    ? counted(parcelCount)
    : `${arrivedCount.toLocaleString('en-CA')} of ${counted(parcelCount)}`
