import type { FastifyInstance } from 'fastify'

/** Work that an answer must not wait for, because its duration would reveal something; the server ends only when it is done. */
interface BackgroundWork {
  /** Failures are logged. */
  run(work: () => Promise<void>): void
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when no work is under way. */
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
