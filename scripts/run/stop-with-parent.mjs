// Loaded into a launched process before its own code. When the process that launched it disappears without a word
// (SIGKILL), the channel between the two closes; the process then stops as if it had been asked to.

import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.LOTLINE_STOP_WITH_PARENT && process.channel) {
  // Its own children have their own parents.
  delete process.env.LOTLINE_STOP_WITH_PARENT
  const patienceMs = 20_000
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref()
  })
  process.channel.unref()
}
