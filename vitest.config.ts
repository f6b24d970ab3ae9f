import { defineConfig } from 'vitest/config'
import FileSequencer from './scripts/testing/file-sequencer.ts'

// Which file belongs to which project follows from its name: docs/how-to/test.md. A test has no time limit of its own;
// the limits here only end one that hangs for good.
const MINUTE_MS = 60_000

const databaseTests = 'packages/server/**/*.db.test.ts'
const endpointTests = 'packages/server/**/*.endpoint.test.ts'
const componentTests = 'packages/web/**/*.component.test.tsx'
const screenTests = 'packages/web/**/*.test.{ts,tsx}'

/** Vitest would leave one core to itself, but has nothing to do while tests run. */
const AS_MANY_AS_CORES = '100%'
/**
 * A journey waits for its server, its database and its browser, a database test for processes of its own and its turn on the embedded engine:
 * three files at a time fill two cores. Four take a tenth more processor time for the same tests.
 */
const FILES_AT_ONCE = 3

/**
 * Files run one after the other in one process, which loads and compiles the server, or the libraries of the screens, once. Modules of the server have
 * no state, those of the screens end with their file (`setup-modules.ts`), and no test changes the process.
 */
const SHARED_PROCESS = { isolate: false }

export default defineConfig({
  test: {
    sequence: { sequencer: FileSequencer },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'torture/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', databaseTests, endpointTests, screenTests],
          ...SHARED_PROCESS,
          maxWorkers: AS_MANY_AS_CORES,
          testTimeout: 5 * MINUTE_MS,
          hookTimeout: 5 * MINUTE_MS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'screen',
          include: [screenTests],
          exclude: ['**/node_modules/**', componentTests],
          setupFiles: ['packages/web/testing/setup-modules.ts'],
          ...SHARED_PROCESS,
          maxWorkers: AS_MANY_AS_CORES,
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
          setupFiles: ['packages/web/testing/setup-modules.ts', 'packages/web/testing/setup-page.ts'],
          ...SHARED_PROCESS,
          // Has state too: the script that it loads.
          server: { deps: { inline: ['@stripe/stripe-js'] } },
          maxWorkers: AS_MANY_AS_CORES,
          testTimeout: 5 * MINUTE_MS,
          hookTimeout: 5 * MINUTE_MS,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'endpoint',
          include: [endpointTests],
          ...SHARED_PROCESS,
          maxWorkers: FILES_AT_ONCE,
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
          // meanwhile other files work on PostgreSQL, or in processes of their own.
          ...SHARED_PROCESS,
          maxWorkers: FILES_AT_ONCE,
          testTimeout: 10 * MINUTE_MS,
          hookTimeout: 10 * MINUTE_MS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.journey.ts', 'bench/**/*.journey.ts'],
          globalSetup: ['packages/server/testing/databases/setup-native.ts', 'e2e/harness/setup-demo.ts'],
          ...SHARED_PROCESS,
          maxWorkers: FILES_AT_ONCE,
          expect: { poll: { timeout: 3 * MINUTE_MS } },
          testTimeout: 15 * MINUTE_MS,
          hookTimeout: 15 * MINUTE_MS,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
