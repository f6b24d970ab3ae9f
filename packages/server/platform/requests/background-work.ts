import type { FastifyInstance } from 'fastify'

/** Runs work after the response, so that its duration reveals nothing. Shutdown waits for it. */
interface BackgroundWork {
  run(work: () => Promise<void>): void
}

declare module 'fastify' {
  interface FastifyInstance {
    backgroundIdle(): Promise<void>
  }
}

export function addBackgroundWork(app: FastifyInstance): BackgroundWork {
  const running = new Set<Promise<void>>()
  const waitUntilIdle = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  app.decorate('backgroundIdle', waitUntilIdle)
  app.addHook('onClose', waitUntilIdle)
  return {
    run(work) {
      const done = work()
        .catch((error: unknown) => app.log.error(error))
        .finally(() => running.delete(done))
      running.add(done)
    },
  }
}
