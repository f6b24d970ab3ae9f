import { checkServer, ServerAway } from '../api/server-reach.ts'
import { createStore } from '../store/store.ts'

/** Whether code is missing, for example after an update. The page then offers a reload. */
export const useMissingPart = createStore({ isMissing: false })

const imported = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

/**
 * Imports a module. First checks the server, because browsers cache a failed import until a reload (HTML,
 * module map). @throws ServerAway, which can be retried; the import's error, which requires a reload
 */
export function importPart<Part>(
  load: () => Promise<Part>,
  check: () => Promise<void> = () => checkServer(),
): Promise<Part> {
  const pendingImport = imported.get(load) as Promise<Part> | undefined
  if (pendingImport) return pendingImport
  const importing = check().then(load)
  imported.set(load, importing)
  importing.catch((error: unknown) => {
    imported.delete(load)
    if (!(error instanceof ServerAway)) useMissingPart.setState({ isMissing: true })
  })
  return importing
}
