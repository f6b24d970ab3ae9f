import { z } from 'zod'
import { idText, lineText } from './plain-text.ts'

export const PAGE_SIZE = 50

/** `next` of the previous page. */
const Cursor = idText(1, 300)
export const PageRequest = z.object({
  search: lineText(0, 200).optional(),
  after: Cursor.optional(),
})
export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    total: z.number().int(),
  })
