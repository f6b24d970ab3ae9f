import { useQuery } from '@tanstack/react-query'
import type { ReportTemplate } from '#contract/report/part-choices.ts'
import type { Report } from '#contract/report/reports.ts'
import { toChoices } from '#domain/report/report-parts.ts'
import { partSources } from '#domain/report/source-parts.ts'
import { call } from '../../../lib/api/api.ts'
import { ignoreNotFound } from '../../../lib/api/creating.ts'
import { liveClientId } from '../../../lib/live/live.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { LIVE_QUERY, patchQuery } from '../../../state/queries/query-client.tsx'

type Templates = readonly ReportTemplate[]

export const useTemplates = () =>
  useQuery({
    queryKey: KEYS.reportTemplates,
    queryFn: async ({ signal }): Promise<Templates> =>
      (await call('reportTemplates', { isQuiet: true, signal })).templates,
    ...LIVE_QUERY,
  })

const patchTemplates = (change: (templates: Templates) => Templates): void =>
  patchQuery<Templates>(KEYS.reportTemplates, change)

const insertByName = (template: ReportTemplate): void =>
  patchTemplates((templates) =>
    [...templates.filter(({ id }) => id !== template.id), template].toSorted((a, b) =>
      a.name.toLowerCase().localeCompare(b.name.toLowerCase()),
    ),
  )

type TemplateContent = Pick<ReportTemplate, 'parts' | 'presets'>

export function toTemplateContent({ parts, presets }: Pick<Report, 'parts' | 'presets'>): TemplateContent {
  const columns = parts
    .flatMap(({ key }) => partSources(key))
    .flatMap((source) => (presets[source] ? [[source, presets[source]] as const] : []))
  return {
    parts: parts.map((part) => ({ key: part.key, ...toChoices(part) })),
    presets: Object.fromEntries(columns),
  }
}

/** Saves a template. Replaces one with the same name, ignoring case, unless `isNew`. */
export async function saveTemplate(
  name: string,
  { parts, presets }: TemplateContent,
  isNew?: true,
): Promise<void> {
  const body = { name, isNew, parts, presets, clientId: liveClientId() }
  insertByName((await call('saveReportTemplate', { body })).template)
}

export async function renameTemplate(templateId: string, name: string): Promise<void> {
  const body = { templateId, name, clientId: liveClientId() }
  insertByName((await call('renameReportTemplate', { body })).template)
}

export async function deleteTemplate(templateId: string): Promise<void> {
  await ignoreNotFound(call('deleteReportTemplate', { body: { templateId, clientId: liveClientId() } }))
  patchTemplates((templates) => templates.filter(({ id }) => id !== templateId))
}
