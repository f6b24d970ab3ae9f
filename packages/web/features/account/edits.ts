export const withEdits = <Values extends object>(saved: Values, edits: Partial<Values>): Values => ({
  ...saved,
  ...edits,
})

/** Only these are sent, so that changes to different fields in two tabs are both saved. */
export function changedFields<Values extends object>(saved: Values, edits: Partial<Values>): Partial<Values> {
  const keys = Object.keys(edits) as (keyof Values)[]
  return Object.fromEntries(
    keys.filter((key) => edits[key] !== saved[key]).map((key) => [key, edits[key]]),
  ) as Partial<Values>
}
