import type { ApplicationChange, ApplicationField } from '../change.ts'
import type { ApplicationState } from '../states.ts'
import { isSameFacts, isSameText } from './same-text.ts'

type DifferenceOf<C> = C extends ApplicationChange
  ? Pick<C, Extract<keyof C, 'type' | 'before' | 'after' | 'fields'>>
  : never
export type ApplicationDifference = DifferenceOf<ApplicationChange>

/** Null if equal. A new status takes precedence over other differences. */
export function applicationDifference(
  before: ApplicationState | null,
  after: ApplicationState | null,
): ApplicationDifference | null {
  if (before === null) return after && { type: 'development_application_new', before, after }
  const fields = after === null ? [] : changedFields(before, after)
  if (after === null || !isSameText(before.status, after.status)) {
    return { type: 'development_application_status', before, after, fields }
  }
  return fields.length === 0 ? null : { type: 'development_application_updated', before, after, fields }
}

function changedFields(before: ApplicationState, after: ApplicationState): ApplicationField[] {
  const isSame: Record<ApplicationField, boolean> = {
    title: isSameText(before.title, after.title),
    kind: isSameText(before.kind, after.kind),
    date: before.date === after.date,
    bylaw: isSameText(before.bylaw, after.bylaw),
    link: before.url === after.url,
    details: isSameFacts(before.details, after.details),
    boundary: before.boundary === after.boundary,
  }
  return (Object.keys(isSame) as ApplicationField[]).filter((field) => !isSame[field])
}
