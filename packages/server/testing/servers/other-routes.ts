/** Routes that are not calls, each with the test of its permissions. */
export const OTHER_ROUTES: Record<string, string> = {
  'GET /*': 'the application’s files: platform/requests/web-files.test.ts',
  'GET /api/openapi.json': 'public',
  'GET /api/tiles/*': 'tiles/tiles.endpoint.test.ts: public, or with the layer’s permission',
  'POST /api/billing/webhook': 'features/billing/webhooks.endpoint.test.ts: signed by the payment provider',
  'POST /api/csp-report': 'platform/requests/headers/csp-reports.endpoint.test.ts: public, bounded',
  'GET /mailbox': 'sandbox/mailbox/mailbox.endpoint.test.ts: only from this machine',
  'GET /mailbox/:mailId': 'sandbox/mailbox/mailbox.endpoint.test.ts: only from this machine',
  'GET /metrics': 'platform/requests/edges.endpoint.test.ts: only from this machine, or with its token',
}
