import { checkServer } from '../api/server-reach.ts'

const imported = new WeakMap<() => Promise<unknown>, Promise<unknown>>()

/**
 * Imports code that is not in the first script. It checks first whether the server is there, for a browser that could not
 * fetch a module keeps it as failed until the page is loaded anew (HTML, module map), however often it is imported. Throws
 * `ServerAway`, after which it can be tried again, or what the import throws, after which only a new page helps.
 */
export function importPart<Part>(
  load: () => Promise<Part>,
  check: () => Promise<void> = () => checkServer(),
): Promise<Part> {
  const known = imported.get(load) as Promise<Part> | undefined
  if (known) return known
  const importing = check().then(load)
  imported.set(load, importing)
  importing.catch(() => imported.delete(load))
  return importing
}
