import { confirm } from './alerts.ts'

/** Resolves to true where nothing was typed (null), or a person confirms that it is discarded. `unsaved`: what is not saved, as a sentence. */
export const mayDiscard = async (unsaved: string | null): Promise<boolean> =>
  unsaved === null ||
  confirm({
    kind: 'danger',
    title: 'Discard what you have typed?',
    body: unsaved,
    yes: 'Discard',
    no: 'Keep typing',
  })
