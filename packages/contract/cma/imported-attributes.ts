/** Attributes from additional columns of sales files. */
import { z } from 'zod'
import { IMPORTED_KINDS, isImportedRow, MAX_IMPORTED } from '#domain/valuation/cma/design/imported-terms.ts'
import { ADJUSTMENT_ROWS, type ImportedRow } from '#domain/valuation/cma/design/terms.ts'
import { IMPORTED_STATES } from '#domain/valuation/cma/record/imported-study.ts'
import { boundedList } from '../wire/lists.ts'
import { idText, lineText } from '../wire/plain-text.ts'

const ColumnName = lineText(1, 60)

/** `{ Kitchen: 'Good' }` */
export const ImportedValues = z
  .record(ColumnName, lineText(1, 40))
  .refine((values) => Object.keys(values).length <= MAX_IMPORTED)

export const SubjectImports = {
  /** Values that replace the parcel's. */
  imported: ImportedValues.optional(),
  importedOff: boundedList(ColumnName, { min: 0, max: MAX_IMPORTED }).optional(),
}

const ImportedFact = z.object({
  name: ColumnName,
  value: lineText(1, 40),
  /** Key in the analysis’s `provenance`. */
  releaseId: z.number().int(),
})

export const ImportedFacts = z.array(ImportedFact).optional()

/** An imported attribute’s row has its column’s name. */
export const GridRowName = z.union([
  z.enum(ADJUSTMENT_ROWS),
  idText(1, 80).refine(isImportedRow) as unknown as z.ZodType<ImportedRow, string>,
])

export const ImportedAttribute = z.object({
  name: z.string(),
  /** `used`, or the reason why the attribute is not used. */
  state: z.enum(IMPORTED_STATES),
  share: z.number(),
  /** Errors on later sales without and with the attribute. Null if not tested. */
  errors: z.object({ without: z.number(), with: z.number() }).nullable(),
  term: z
    .object({
      name: z.string(),
      kind: z.enum(IMPORTED_KINDS),
      /** Lowest first. */
      words: z.array(z.string()).readonly(),
      least: z.number(),
      most: z.number(),
    })
    .nullable(),
})
