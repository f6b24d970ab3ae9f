/** `1 parcel`, `1,204 parcels` */
export const parcels = (count: number): string =>
  `${count.toLocaleString('en-CA')} ${count === 1 ? 'parcel' : 'parcels'}`

/** How long a folder is watched; `day` as a person reads it. */
export const watchedWords = (day: string, isOver: boolean): string =>
  isOver ? `Watching ended on ${day}` : `Watched until ${day}`

export const moreWords = (count: number): string => `and ${count.toLocaleString('en-CA')} more`
