// Preloaded. When the parent disappears (SIGKILL), their channel closes and the process stops.

import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.LOTLINE_STOP_WITH_PARENT && process.channel) {
  // This process is their parent.
  delete process.env.LOTLINE_STOP_WITH_PARENT
  const patienceMs = 20_000
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref()
  })
  process.channel.unref()
}
