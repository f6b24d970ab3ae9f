/**
 * The token of a mail's link, which stands behind the `#`: so it is in no server's log and in no `Referer`. Taken once and
 * then removed from the address, so that nobody reads it from the window or the history.
 */
export function takeLinkToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('token')
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
