/** The values of a form as they are saved, with what was typed laid over. */
export const withEdits = <Values extends object>(saved: Values, edits: Partial<Values>): Values => ({
  ...saved,
  ...edits,
})

/** What differs from what is saved: only this is sent, so that two tabs that change different fields both count. */
export function changedFields<Values extends object>(saved: Values, edits: Partial<Values>): Partial<Values> {
  const keys = Object.keys(edits) as (keyof Values)[]
  return Object.fromEntries(
    keys.filter((key) => edits[key] !== saved[key]).map((key) => [key, edits[key]]),
  ) as Partial<Values>
}
