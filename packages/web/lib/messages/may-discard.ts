import { confirm } from './alerts.ts'

/** Resolves with true if there is no unsaved input (null) or the user confirms discarding it. `unsaved` describes the input in a sentence. */
export const mayDiscard = async (unsaved: string | null): Promise<boolean> =>
  unsaved === null ||
  confirm({
    kind: 'danger',
    title: 'Discard what you have typed?',
    body: unsaved,
    yes: 'Discard',
    no: 'Keep typing',
  })
