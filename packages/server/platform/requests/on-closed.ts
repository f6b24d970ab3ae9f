import type { Writable } from 'node:stream'

/** Runs once the response is sent or the client disconnects, or at once if that has happened. */
export function onceClosed(response: Writable, run: () => void): void {
  if (response.closed) run()
  else response.once('close', run)
}
