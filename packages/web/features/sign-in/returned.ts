/** Parameters from an external sign-in, in the query (code flow) or the fragment (id token). */
const NAMES = ['state', 'code', 'id_token', 'iss', 'error'] as const

export type Returned = { state: string } & Partial<Record<(typeof NAMES)[number], string>>

/** Null without a `state`, as after a reload. Prefers the fragment, which reaches no server. */
export function readReturned(search: string, hash: string): Returned | null {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const found: Partial<Record<(typeof NAMES)[number], string>> = {}
  for (const name of NAMES) {
    const value = fragment.get(name) ?? query.get(name)
    if (value) found[name] = value
  }
  return found.state === undefined ? null : { ...found, state: found.state }
}

export function consumeReturned(): Returned | null {
  const returned = readReturned(location.search, location.hash)
  if (location.search !== '' || location.hash !== '') {
    history.replaceState(history.state, '', location.pathname)
  }
  return returned
}
