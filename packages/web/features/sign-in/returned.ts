/** Parameters from an external sign-in, in the query (code flow) or the fragment (id token). */
const PARAMETER_NAMES = ['state', 'code', 'id_token', 'iss', 'error'] as const

export type SignInResponse = { state: string } & Partial<Record<(typeof PARAMETER_NAMES)[number], string>>

/** Null without a `state`, as after a reload. Prefers the fragment, which reaches no server. */
export function readSignInResponse(search: string, hash: string): SignInResponse | null {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const parameters: Partial<Record<(typeof PARAMETER_NAMES)[number], string>> = {}
  for (const name of PARAMETER_NAMES) {
    const value = fragment.get(name) ?? query.get(name)
    if (value) parameters[name] = value
  }
  return parameters.state === undefined ? null : { ...parameters, state: parameters.state }
}

export function consumeSignInResponse(): SignInResponse | null {
  const response = readSignInResponse(location.search, location.hash)
  if (location.search !== '' || location.hash !== '') {
    history.replaceState(history.state, '', location.pathname)
  }
  return response
}
