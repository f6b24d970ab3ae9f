import { z } from 'zod'
import { PART_KEYS } from '#domain/report/part-kinds.ts'
import { MAX_TEMPLATE_NAME } from '#domain/report/report-limits.ts'
import { PART_SOURCES } from '#domain/report/source-parts.ts'
import { type ColumnKey, isColumnKey } from '#domain/table/columns.ts'
import { boundedList } from '../wire/lists.ts'
import { ClientId, lineText } from '../wire/plain-text.ts'

export const ChosenPart = z.object({
  key: z.enum(PART_KEYS),
  printDisabled: z.boolean(),
  /** Older stored versions lack it. */
  beginsPage: z.boolean().default(false),
})

const SourceKeys = z.enum(PART_SOURCES)

/** Chosen columns by source. */
export const Presets = z.partialRecord(
  SourceKeys,
  boundedList(
    z.custom<ColumnKey>((value) => typeof value === 'string' && isColumnKey(value), 'the key of a column'),
    { min: 1, max: 60 },
  ),
)

export const FavouriteParts = z.object({ keys: z.array(z.enum(PART_KEYS)) })

export const SetFavouriteParts = z.object({
  keys: boundedList(z.enum(PART_KEYS), { min: 0, max: PART_KEYS.length }),
  clientId: ClientId,
})

const TemplateName = lineText(1, MAX_TEMPLATE_NAME)

/** Choice of parts for new reports, without their values and parcels. */
export const ReportTemplate = z.object({
  id: z.uuid(),
  name: TemplateName,
  parts: z.array(ChosenPart),
  /** Titles of former parts. */
  removedParts: z.array(z.string()),
  presets: Presets,
})
export type ReportTemplate = z.infer<typeof ReportTemplate>

export const SaveReportTemplate = z.object({
  name: TemplateName,
  /** Refuses a name already used, ignoring case. By default, that template is replaced. */
  isNew: z.literal(true).optional(),
  parts: boundedList(ChosenPart, { min: 1, max: PART_KEYS.length }),
  presets: Presets,
  clientId: ClientId,
})
export type SaveReportTemplate = z.infer<typeof SaveReportTemplate>

export const TemplateId = z.object({ templateId: z.uuid(), clientId: ClientId })

export const RenameReportTemplate = TemplateId.extend({ name: TemplateName })
