// Preloaded into a launched process. When its parent disappears (SIGKILL), their channel closes and the process stops
// as if asked to.

import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.LOTLINE_STOP_WITH_PARENT && process.channel) {
  // Its children have this process as parent.
  delete process.env.LOTLINE_STOP_WITH_PARENT
  const patienceMs = 20_000
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref()
  })
  process.channel.unref()
}
