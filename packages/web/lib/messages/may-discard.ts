import { confirm } from './alerts.ts'

/** `unsaved` describes unsaved input in a sentence; null: none. */
export const mayDiscard = async (unsaved: string | null): Promise<boolean> =>
  unsaved === null ||
  confirm({
    kind: 'danger',
    title: 'Discard what you have typed?',
    body: unsaved,
    yes: 'Discard',
    no: 'Keep typing',
  })
