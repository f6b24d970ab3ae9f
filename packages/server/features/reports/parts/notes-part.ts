import type { PartMaker } from './part-maker.ts'

/** A place for the notes of the report among its parts. A person writes them: there is no data to make them from. */
export const notesPart: PartMaker = { ofParcel: async () => [] }
