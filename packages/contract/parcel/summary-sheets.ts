/** Manual edits of a summary sheet, without its facts (specification part 2, sections 3 and 4). */

import { z } from 'zod'
import {
  MAX_EDITS,
  MAX_SUMMARY_SHEETS,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
} from '#domain/summary-sheet/sheet.ts'
import { BLOCK_KEYS } from '#domain/summary-sheet/sheet-blocks.ts'
import { isStorableLine } from '#domain/text/cut/stored-characters.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { boundedList } from '../wire/lists.ts'
import { Count } from '../wire/numbers.ts'
import { lineText, paragraphText } from '../wire/plain-text.ts'
import { Upid } from './parcels.ts'

/** `tax.annualTaxes`, `sales.2019-04-03.850000.amount`, `mlsHistory.R2800001`. */
const ItemKey = z
  .string()
  .max(200)
  .regex(/^[a-zA-Z]+(\.[^.]+)+$/, 'the key of an item of a summary sheet')
  .refine(isStorableLine, 'the key of an item of a summary sheet')

const Title = lineText(1, MAX_TITLE_LENGTH)
const Amount = z.number().min(-1e15).max(1e15)
const isDeleted = z.literal(true).optional()

const ItemEdit = z
  .strictObject({
    value: z.union([paragraphText(0, MAX_TEXT_LENGTH), Amount, z.null()]).optional(),
    isDeleted,
  })
  .refine((edit) => Object.keys(edit).length > 0, 'an edit changes something')
const SectionEdit = z
  .strictObject({ title: Title.optional(), isDeleted })
  .refine((edit) => Object.keys(edit).length > 0, 'an edit changes something')

const hasAtMost = (max: number) => (entries: object) => Object.keys(entries).length <= max

export const SheetEdits = z.strictObject({
  items: z
    .record(ItemKey, ItemEdit)
    .refine(hasAtMost(MAX_EDITS), `at most ${formatNumber(MAX_EDITS)} edits on one sheet`),
  sections: z.partialRecord(z.enum(BLOCK_KEYS), SectionEdit),
})
export type SheetEdits = z.infer<typeof SheetEdits>

export const SummarySheet = z.object({
  upid: z.string(),
  title: z.string().nullable(),
  edits: SheetEdits,
  showsMlsHistory: z.boolean(),
  /** Incremented by each save; 0 before the first. */
  version: z.number().int().min(0),
  updatedAt: z.string().nullable(),
})
export type SummarySheet = z.infer<typeof SummarySheet>

const OpenSummarySheets = z.object({
  upids: boundedList(Upid, {
    min: 1,
    max: MAX_SUMMARY_SHEETS,
    message: `at most ${MAX_SUMMARY_SHEETS} properties side by side`,
  }),
})

const SaveSummarySheet = z.object({
  upid: Upid,
  title: Title.nullable(),
  edits: SheetEdits,
  showsMlsHistory: z.boolean(),
  /** Edited version. Refused if a newer one is stored. */
  version: Count,
})

export const SUMMARY_SHEET_CALLS = {
  openSummarySheets: {
    access: 'subscriber',
    summary: 'Summary sheets of parcels with the account’s edits',
    body: OpenSummarySheets,
    response: z.object({ sheets: z.array(SummarySheet) }),
  },
  saveSummarySheet: {
    access: 'subscriber',
    summary:
      'Save title, edits and the MLS® history switch of a summary sheet; 409 if it was saved elsewhere since',
    body: SaveSummarySheet,
    response: SummarySheet,
  },
} as const
