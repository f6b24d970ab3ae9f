import type { ServerResponse } from 'node:http'

/**
 * Runs `run` once when a response is sent or its client has gone; at once where that has happened already, as after any wait: an event that
 * has passed is not repeated.
 */
export function onClosed(response: ServerResponse, run: () => void): void {
  if (response.closed) run()
  else response.once('close', run)
}
