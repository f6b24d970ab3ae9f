import type { FastifyInstance } from 'fastify'

/** Work whose duration would reveal something in the response. Shutdown waits for it. */
interface BackgroundWork {
  run(work: () => Promise<void>): void
}

declare module 'fastify' {
  interface FastifyInstance {
    backgroundIdle(): Promise<void>
  }
}

export function addBackgroundWork(app: FastifyInstance): BackgroundWork {
  const underWay = new Set<Promise<void>>()
  const untilIdle = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  app.decorate('backgroundIdle', untilIdle)
  app.addHook('onClose', untilIdle)
  return {
    run(work) {
      const done = work()
        .catch((error: unknown) => app.log.error(error))
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
  }
}
