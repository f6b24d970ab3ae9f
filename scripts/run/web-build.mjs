// Builds the screens into dist/web if sources have changed.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { launch } from './launch.mjs'
import { inProject, projectRoot } from './project.mjs'
import { diskFull, Interrupted, Stop, startProgress } from './say.mjs'

const builtBytes = 50e6
const target = inProject('dist', 'web')
const stampFile = inProject('dist', 'web.stamp')

const sources = [
  'packages/web',
  'packages/domain',
  'packages/contract',
  'vite.config.ts',
  'scripts/build',
  'tsconfig.base.json',
  'package-lock.json',
]

export async function ensureWebBuild(runtime) {
  if (isWebBuilt()) return
  const progress = startProgress('Building the screens')
  try {
    await buildWeb(runtime)
    progress.end('done')
  } catch (error) {
    progress.end(error instanceof Interrupted ? 'interrupted' : 'failed')
    throw error
  }
}

export const isWebBuilt = () =>
  existsSync(join(target, 'index.html')) &&
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === stampOfSources()

/** @throws Stop, Interrupted */
export async function buildWeb(runtime) {
  const stamp = stampOfSources()
  // Moved into place as a whole, so that no page is partial.
  const building = inProject('dist', `web.building-${process.pid}`)
  const outgoing = inProject('dist', `web.outgoing-${process.pid}`)
  try {
    mkdirSync(inProject('dist'), { recursive: true })
    const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
    const { code, output, wasInterrupted } = await launch(
      runtime,
      [vite, 'build', '--outDir', building, '--emptyOutDir', '--logLevel', 'warn'],
      { isQuiet: true },
    )
    if (wasInterrupted) throw new Interrupted()
    if (code !== 0) throw explain(output)
    compressFiles(building)
    if (existsSync(target)) renameSync(target, outgoing)
    renameSync(building, target)
    writeFileSync(stampFile, stamp)
  } catch (error) {
    throw error.code === 'ENOSPC' ? diskFull(projectRoot, builtBytes) : error
  } finally {
    rmSync(building, { recursive: true, force: true })
    rmSync(outgoing, { recursive: true, force: true })
  }
}

/** Compressed here, so that the server need not. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json|wasm)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length > 1024) writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

/** Hash of contents, because checkouts change times. Excludes tests. */
function stampOfSources() {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(inProject(path))) return
    for (const entry of readdirSync(inProject(path), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const child = `${path}/${entry.name}`
      if (entry.isDirectory()) add(child)
      else if (!/\.test\.tsx?$/.test(entry.name)) addFile(child)
    }
  }
  const addFile = (path) => {
    hash.update(`${path}\0`)
    hash.update(readFileSync(inProject(path)))
  }
  for (const source of sources) {
    if (/\.[a-z]+$/.test(source)) existsSync(inProject(source)) && addFile(source)
    else add(source)
  }
  return hash.digest('hex')
}

const explain = (output) =>
  /ENOSPC/.test(output)
    ? diskFull(projectRoot, builtBytes)
    : new Stop(
        'The screens could not be built.',
        'mend what the lines above name, then run the same command again.',
        output.replaceAll(/^ +at .*\n/gm, ''),
      )
