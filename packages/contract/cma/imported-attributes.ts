/** Attributes that files of sales state beyond `MarketAttributes`, by column. */
import { z } from 'zod'
import { IMPORTED_KINDS, isImportedRow, MAX_IMPORTED } from '#domain/valuation/cma/design/imported-terms.ts'
import { ADJUSTMENT_ROWS, type ImportedRow } from '#domain/valuation/cma/design/terms.ts'
import { IMPORTED_STATES } from '#domain/valuation/cma/record/imported-study.ts'
import { boundedList } from '../wire/bounded-list.ts'
import { idText, lineText } from '../wire/plain-text.ts'

const ColumnName = lineText(1, 60)

/** Values of imported attributes by column: `{ Kitchen: 'Good' }`. */
export const ImportedValues = z
  .record(ColumnName, lineText(1, 40))
  .refine((values) => Object.keys(values).length <= MAX_IMPORTED)

export const ImportedOfSubject = {
  /** Corrections that replace what the parcel states. */
  imported: ImportedValues.optional(),
  /** Columns that this analysis does not use. */
  importedOff: boundedList(ColumnName, { least: 0, most: MAX_IMPORTED }).optional(),
}

/** An imported attribute as the subject’s parcel states it. */
const ImportedFact = z.object({
  name: ColumnName,
  value: lineText(1, 40),
  /** Release that states it: a key of the analysis’s `provenance`. */
  releaseId: z.number().int(),
})

/** Imported attributes of the subject’s parcel, read with its facts; absent: none. */
export const ImportedFacts = z.array(ImportedFact).optional()

/** A row of the grid; the row of an imported attribute has its column’s name. */
export const GridRowName = z.union([
  z.enum(ADJUSTMENT_ROWS),
  idText(1, 80).refine(isImportedRow) as unknown as z.ZodType<ImportedRow, string>,
])

/** A column of the market’s imported sales that is not a known attribute. */
export const ImportedAttribute = z.object({
  name: z.string(),
  /** `used`, or why not. */
  state: z.enum(IMPORTED_STATES),
  /** Share of the sales that state it. */
  share: z.number(),
  /** Mean error of later sales without it and with it; null if not tried. */
  errors: z.object({ without: z.number(), with: z.number() }).nullable(),
  /** Null unless used. */
  term: z
    .object({
      name: z.string(),
      kind: z.enum(IMPORTED_KINDS),
      /** Words of an ordered attribute, the lowest first. */
      words: z.array(z.string()).readonly(),
      least: z.number(),
      most: z.number(),
    })
    .nullable(),
})
