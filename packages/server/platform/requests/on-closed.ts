import type { Writable } from 'node:stream'

/**
 * Runs `run` once when a response is sent or its client has disconnected; at once where that has happened already, as after any wait: an event that
 * has passed is not repeated.
 */
export function onClosed(response: Writable, run: () => void): void {
  if (response.closed) run()
  else response.once('close', run)
}
