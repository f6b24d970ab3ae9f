import type { PartMaker } from './part-maker.ts'

/** Reserves the position of the notes among the parts. People write them, so their data is empty. */
export const notesPart: PartMaker = { ofParcel: async () => [] }
