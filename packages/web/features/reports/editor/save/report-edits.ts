import type { Report, ReportPart } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { arrangeParts, type PartChoices, setParts, toChoices } from '#domain/report/report-parts.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import { asStorableLine } from '#domain/text/cut/stored-characters.ts'
import { NOT_STARTED } from './merge-report.ts'
import type { ReportSettings } from './report-work.ts'

export type ReportEdit = (report: Report) => Report

/** An empty title, or one equal to the address, follows the address. */
export const withTitle =
  (text: string): ReportEdit =>
  (report) => {
    // Drops control characters, for which the server would refuse the whole change.
    const title = asStorableLine(text).normalize('NFC').trim()
    return {
      ...report,
      title: title === '' || title === reportTitle({ ...report, title: null }) ? null : title,
    }
  }

export const withSettings =
  (settings: Partial<Omit<ReportSettings, 'title'>>): ReportEdit =>
  (report) => ({ ...report, ...settings })

export const withoutPart =
  (key: PartKey): ReportEdit =>
  (report) => ({ ...report, parts: report.parts.filter((part) => part.key !== key) })

export const withPart =
  (part: ReportPart, index: number): ReportEdit =>
  (report) =>
    report.parts.some(({ key }) => key === part.key)
      ? report
      : { ...report, parts: report.parts.toSpliced(index, 0, part) }

export const withChoice =
  (key: PartKey, choice: Partial<PartChoices>): ReportEdit =>
  (report) => ({
    ...report,
    parts: report.parts.map((part) => (part.key === key ? { ...part, ...choice } : part)),
  })

export const withPartAt =
  (key: PartKey, index: number): ReportEdit =>
  (report) => {
    const keys = report.parts.map((part) => part.key).filter((other) => other !== key)
    return { ...report, parts: arrangeParts(report.parts, keys.toSpliced(index, 0, key)) }
  }

const NO_CHOICES: PartChoices = { printDisabled: false, beginsPage: false }

export const pendingPart = (key: PartKey, taskId: string, choices = NO_CHOICES): ReportPart => ({
  partId: '',
  key,
  taskId,
  status: 'pending',
  ...choices,
  data: null,
  error: null,
  errorMessage: null,
  settledAt: null,
})

export const withStartedParts =
  (keys: readonly PartKey[]): ReportEdit =>
  (report) => {
    const startingParts = keys.map((key) => {
      const current = report.parts.find((part) => part.key === key)
      return pendingPart(key, NOT_STARTED, current && toChoices(current))
    })
    return { ...report, parts: setParts(report.parts, startingParts) }
  }

/** Restores the parts that starting replaced. */
export const withoutStartedParts =
  (keys: readonly PartKey[], replacedParts: ReadonlyMap<PartKey, ReportPart>): ReportEdit =>
  (report) => ({
    ...report,
    parts: report.parts.flatMap((part) => {
      if (part.taskId !== NOT_STARTED || !keys.includes(part.key)) return part
      return replacedParts.get(part.key) ?? []
    }),
  })
