import { checkServer, ServerUnreachableError } from '../api/server-reach.ts'
import { createStore } from '../store/store.ts'

/** Whether code is missing, for example after an update. The page then offers a reload. */
export const useMissingPart = createStore({ isMissing: false })

const imports = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

/**
 * Imports a module. Checks the server first, because browsers cache a failed import until a reload.
 * @throws ServerUnreachableError, which can be retried; the import's error, which requires a reload
 */
export function importPart<Part>(
  load: () => Promise<Part>,
  check: () => Promise<void> = () => checkServer(),
): Promise<Part> {
  const pendingImport = imports.get(load) as Promise<Part> | undefined
  if (pendingImport) return pendingImport
  const newImport = check().then(load)
  imports.set(load, newImport)
  newImport.catch((error: unknown) => {
    imports.delete(load)
    if (!(error instanceof ServerUnreachableError)) useMissingPart.setState({ isMissing: true })
  })
  return newImport
}
