import { formatCount, nounFor } from '../text/counts.ts'

/** Title of the column that says why cells of a row are empty. */
export const EMPTY_CELLS = 'Empty cells'

export const missingParcelsText = (missing: number): string | null =>
  missing === 0
    ? null
    : `${formatCount(missing, 'selected parcel is', 'selected parcels are')} no longer in the data and ${nounFor(missing, 'is', 'are')} not in the file.`
