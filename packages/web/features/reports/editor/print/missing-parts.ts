import type { ReportPart } from '#contract/report/reports.ts'

interface MissingParts {
  running: ReportPart[]
  failed: ReportPart[]
}

/** Returns the parts that are meant to be printed and have nothing to print. */
export function missingParts(parts: readonly ReportPart[]): MissingParts {
  const printed = parts.filter(({ printDisabled }) => !printDisabled)
  return {
    running: printed.filter(({ status }) => status === 'pending'),
    failed: printed.filter(({ status }) => status === 'failed'),
  }
}
