import { defineConfig } from 'vitest/config'

// Which file belongs to which project follows from its name: docs/how-to/test.md. A test has no time limit of its own;
// the limits here only end one that hangs for good.
const MINUTE_MS = 60_000

const databaseTests = 'packages/server/**/*.db.test.ts'
const endpointTests = 'packages/server/**/*.endpoint.test.ts'
const componentTests = 'packages/web/**/*.component.test.tsx'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'torture/**/*.test.ts'],
          exclude: ['**/node_modules/**', databaseTests, endpointTests, componentTests],
          testTimeout: 5 * MINUTE_MS,
          hookTimeout: 5 * MINUTE_MS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'component',
          include: [componentTests],
          environment: 'happy-dom',
          setupFiles: ['packages/web/testing/setup-page.ts'],
          testTimeout: 5 * MINUTE_MS,
          hookTimeout: 5 * MINUTE_MS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'endpoint',
          include: [endpointTests],
          globalSetup: ['packages/server/testing/databases/setup-native.ts'],
          testTimeout: 5 * MINUTE_MS,
          hookTimeout: 5 * MINUTE_MS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'database',
          include: [databaseTests],
          globalSetup: [
            'packages/server/testing/databases/setup-native.ts',
            'packages/server/testing/databases/setup-embedded.ts',
          ],
          // Groups of tests take turns on one embedded engine, for a second one would cost a gigabyte and ten seconds;
          // meanwhile the other file works on PostgreSQL, or in processes of its own.
          maxWorkers: 2,
          testTimeout: 10 * MINUTE_MS,
          hookTimeout: 10 * MINUTE_MS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['packages/server/testing/databases/setup-native.ts', 'e2e/harness/setup-demo.ts'],
          // Each has a server, a database and a browser of its own; while one waits for them, the other works.
          maxWorkers: 2,
          expect: { poll: { timeout: 3 * MINUTE_MS } },
          testTimeout: 15 * MINUTE_MS,
          hookTimeout: 15 * MINUTE_MS,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
