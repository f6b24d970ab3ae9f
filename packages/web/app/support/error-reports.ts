import { browserTracingIntegration, init, replayIntegration } from '@sentry/react'
import { RELEASE } from '../../state/account/session.ts'

/** Specification part 1, section 9. */
const TRACES_SAMPLE_RATE = 0.01
const REPLAYS_ON_ERROR_SAMPLE_RATE = 0.5

export function startErrorReports(dsn: string): void {
  init({
    dsn,
    release: `lotline@${RELEASE}`,
    tracesSampleRate: TRACES_SAMPLE_RATE,
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: REPLAYS_ON_ERROR_SAMPLE_RATE,
    integrations: [
      browserTracingIntegration(),
      // Compression needs a worker from a blob, which the content security policy blocks.
      replayIntegration({ maskAllText: true, blockAllMedia: true, useCompression: false }),
    ],
  })
}
