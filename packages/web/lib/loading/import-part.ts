import { checkServer, ServerAway } from '../api/server-reach.ts'
import { createStore } from '../store/store.ts'

/** For example after an update. The page offers a reload. */
export const useMissingPart = createStore({ isMissing: false })

const imported = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

/**
 * Checks first that the server is reachable, because a browser caches a failed module import until the page
 * reloads (HTML, module map). @throws ServerAway, which can be retried; the error of the import, which
 * requires a reload
 */
export function importPart<Part>(
  load: () => Promise<Part>,
  check: () => Promise<void> = () => checkServer(),
): Promise<Part> {
  const known = imported.get(load) as Promise<Part> | undefined
  if (known) return known
  const importing = check().then(load)
  imported.set(load, importing)
  importing.catch((error: unknown) => {
    imported.delete(load)
    if (!(error instanceof ServerAway)) useMissingPart.setState({ isMissing: true })
  })
  return importing
}
