import type { Writable } from 'node:stream'

/** Runs once the response is sent or the client disconnects, or now if either has happened. */
export function onClosed(response: Writable, run: () => void): void {
  if (response.closed) run()
  else response.once('close', run)
}
