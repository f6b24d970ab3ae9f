// Runs the server, restarted when its files change, behind Vite's server.

import { fileURLToPath } from 'node:url'
import { launch } from './run/launch.mjs'

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const running = [
  launch(process.execPath, [
    '--watch',
    '--watch-preserve-output',
    inProject('packages/server/cli.ts'),
    'start',
  ]),
  launch(process.execPath, [inProject('node_modules/vite/bin/vite.js'), '--clearScreen', 'false']),
]
const first = await Promise.race(running)
// When one of the two ends, so does the other.
if (!first.wasInterrupted) process.kill(process.pid, 'SIGTERM')
await Promise.all(running)
process.exitCode = first.wasInterrupted ? 0 : first.code
