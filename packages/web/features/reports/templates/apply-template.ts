import type { ReportTemplate } from '#contract/report/part-choices.ts'
import type { Report } from '#contract/report/reports.ts'
import { arrangeParts, partsFromTemplate, type TemplatePart, toChoices } from '#domain/report/report-parts.ts'
import { partSources } from '#domain/report/source-parts.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { useSession } from '../../../state/account/session.ts'
import { NOT_STARTED } from '../editor/save/merge-report.ts'
import { pendingPart, type ReportEdit } from '../editor/save/report-edits.ts'
import type { ReportSaver } from '../editor/save/report-saver.ts'

export function applyTemplate(report: Report, saver: ReportSaver, template: ReportTemplate): void {
  const { allowedResources: allowed } = useSession.getState()
  const { parts, leftOut } = partsFromTemplate(template, { allowed, hasParcels: report.parcels.length > 0 })
  saver.edit(withTemplate(parts, template.presets))
  showToast({
    kind: leftOut.length > 0 ? 'warning' : 'success',
    title: `Template “${template.name}” applied`,
    message: leftOut.join(' '),
    action: { label: 'Undo', run: () => saver.edit(withPreviousParts(report)) },
  })
}

const withTemplate =
  (templateParts: readonly TemplatePart[], columns: ReportTemplate['presets']): ReportEdit =>
  (report) => {
    const parts = templateParts.map(({ key, ...choices }) => {
      const current = report.parts.find((part) => part.key === key)
      return current ? { ...current, ...choices } : pendingPart(key, NOT_STARTED, choices)
    })
    const keys = templateParts.map(({ key }) => key)
    const sources = new Set<string>(keys.flatMap(partSources))
    const others = Object.entries(report.presets).filter(([source]) => !sources.has(source))
    return {
      ...report,
      parts: arrangeParts(parts, keys),
      presets: { ...Object.fromEntries(others), ...columns },
    }
  }

const withPreviousParts =
  (previous: Report): ReportEdit =>
  (report) => ({
    ...report,
    parts: previous.parts.map((part) => {
      const current = report.parts.find(({ key }) => key === part.key)
      return current ? { ...current, ...toChoices(part) } : part
    }),
    presets: previous.presets,
  })
