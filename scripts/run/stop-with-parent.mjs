// Preloaded into child processes. If the parent is killed, the channel closes and the process stops.

import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.LOTLINE_STOP_WITH_PARENT && process.channel) {
  // Not inherited by this process's own children.
  delete process.env.LOTLINE_STOP_WITH_PARENT
  const patienceMs = 20_000
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs).unref()
  })
  process.channel.unref()
}
