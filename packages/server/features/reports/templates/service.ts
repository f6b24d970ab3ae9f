import { LotlineError } from '#contract/errors.ts'
import type { ReportTemplate, SaveReportTemplate } from '#contract/report/part-choices.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { readReportPresets } from '#domain/report/columns/report-columns.ts'
import { isPartKey, PART_KINDS } from '#domain/report/part-kinds.ts'
import { MAX_TEMPLATES } from '#domain/report/report-limits.ts'
import { partsFromTemplate, toChoices } from '#domain/report/report-parts.ts'
import { inTransaction, lockCount } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import {
  findTemplate,
  listTemplates,
  removeTemplate,
  type TemplateRow,
  updateTemplateName,
  upsertTemplate,
} from './template-queries.ts'

export async function getTemplates(database: Database, accountId: string): Promise<ReportTemplate[]> {
  return (await listTemplates(database, accountId)).map(toTemplate)
}

/**
 * Reads a template's choices, without parts that the account may not have. @throws 404; 403 if no part
 * remains
 */
export async function readTemplateChoices(
  database: Database,
  accountId: string,
  templateId: string,
  permissions: ReadonlySet<ResourceKey>,
) {
  const row = await findTemplate(database, accountId, templateId)
  if (!row) throw notFound()
  const template = toTemplate(row)
  const { parts } = partsFromTemplate(template, { allowed: permissions, hasParcels: true })
  if (parts.length === 0) {
    throw new LotlineError(
      'permission_required',
      `“${template.name}” has no part that your subscription includes.`,
    )
  }
  return { parts, presets: template.presets }
}

/** @throws 422 at the limit; 409 if a new template has the name of another */
export function saveTemplate(
  database: Database,
  accountId: string,
  { name, isNew, parts, presets }: Omit<SaveReportTemplate, 'clientId'>,
): Promise<ReportTemplate> {
  return inTransaction(database, async ({ db }) => {
    if ((await lockCount({ db }, 'report_template', accountId, name)) >= MAX_TEMPLATES) {
      throw new LotlineError(
        'unprocessable',
        `At most ${MAX_TEMPLATES} templates can be saved. Delete one, or use its name to replace it.`,
      )
    }
    // Stores titles for parts that a later version may not know.
    const titledParts = parts.map((part) => ({
      key: part.key,
      title: PART_KINDS[part.key].title,
      ...toChoices(part),
    }))
    const content = { name, parts: titledParts, presets: readReportPresets(presets) }
    const row = await upsertTemplate({ db }, accountId, content, isNew ?? false)
    if (row === undefined) throw nameTaken(name)
    return toTemplate(row)
  })
}

/** @throws 404; 409 if another template has the name */
export async function renameTemplate(
  database: Database,
  accountId: string,
  templateId: string,
  name: string,
): Promise<ReportTemplate> {
  const row = await updateTemplateName(database, accountId, templateId, name)
  if (row === undefined) throw notFound()
  if (row === 'taken') throw nameTaken(name)
  return toTemplate(row)
}

/** @throws 404 */
export async function deleteTemplate(
  database: Database,
  accountId: string,
  templateId: string,
): Promise<void> {
  if (!(await removeTemplate(database, accountId, templateId))) throw notFound()
}

const nameTaken = (name: string) =>
  new LotlineError('conflict', `There is already a template called “${name}”.`)

const notFound = () => new LotlineError('not_found', 'This template no longer exists.')

const toTemplate = ({ id, name, parts, presets }: TemplateRow): ReportTemplate => ({
  id,
  name,
  parts: parts.flatMap((part) => (isPartKey(part.key) ? { key: part.key, ...toChoices(part) } : [])),
  removedParts: parts.filter(({ key }) => !isPartKey(key)).map(({ title }) => title),
  presets: readReportPresets(presets),
})
