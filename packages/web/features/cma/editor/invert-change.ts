import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import { isSame } from '../../../lib/is-same.ts'

export function invertChange(change: AnalysisChange, base: Analysis): AnalysisChange {
  const { subject, ...settings } = change
  const pick = <Value extends object>(source: Value, keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, source[key as keyof Value]]))
  return {
    ...pick(base, Object.keys(settings)),
    ...(subject && { subject: pick(base.subject, Object.keys(subject)) }),
  }
}

export function isApplied({ subject = {}, ...settings }: AnalysisChange, analysis: Analysis): boolean {
  const includesAll = (current: object, update: object) =>
    Object.entries(update).every(([key, value]) => isSame(current[key as keyof typeof current], value))
  return includesAll(analysis, settings) && includesAll(analysis.subject, subject)
}

export function findAddedPin(after: Analysis, before: Analysis): string | undefined {
  const pins = ({ choices }: Analysis) =>
    choices.filter(({ choice }) => choice === 'pin').map(({ saleId }) => saleId)
  const pinsBefore = pins(before)
  return pins(after).find((saleId) => !pinsBefore.includes(saleId))
}

/** False if a choice has moved to another record of the same sale, because Undo would restore the old one. */
export const hasAllChoices = (after: Analysis, before: Analysis): boolean =>
  before.choices.every(({ saleId }) => after.choices.some((choice) => choice.saleId === saleId))
