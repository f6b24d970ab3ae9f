// Development: the server, restarted when its files change, and Vite's own server with the screens in front of it.

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
// One without the other is of no use: when one ends by itself, so does the other.
if (!first.wasInterrupted) process.kill(process.pid, 'SIGTERM')
await Promise.all(running)
process.exitCode = first.wasInterrupted ? 0 : first.code
