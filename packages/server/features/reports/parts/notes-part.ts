import type { PartMaker } from './part-maker.ts'

/** Position of the notes among the parts. People write them: nothing is made from data. */
export const notesPart: PartMaker = { ofParcel: async () => [] }
