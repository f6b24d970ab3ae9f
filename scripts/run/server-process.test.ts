import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { launch } from './launch.mjs'
import { serverEnvironment, serverOptions } from './server-process.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-process-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('the Node that Lotline brings takes the options, and holds less for what it throws away', async () => {
  const script = join(folder, 'young.ts')
  // The young generation grows as far as it may.
  writeFileSync(
    script,
    `import { getHeapSpaceStatistics } from 'node:v8'
     let kept: object[] = []
     for (let i = 0; i < 3e6; i++) { kept.push({ i }); if (kept.length > 2e5) kept = [] }
     const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
     console.log(young?.space_size)`,
  )
  const { code, output } = await launch(process.execPath, [...serverOptions, script], { isQuiet: true })
  expect(code).toBe(0)
  expect(Number(output)).toBeLessThanOrEqual(3 * 4 * 1024 * 1024)
})

it('collects before the heap is twice what is in use', async () => {
  const script = join(folder, 'old.ts')
  writeFileSync(
    script,
    `import { getHeapStatistics } from 'node:v8'
     const used = () => getHeapStatistics().used_heap_size
     const held: object[] = []
     const growTo = (bytes: number) => { while (used() < bytes) for (let i = 0; i < 1e4; i++) held.push({ i, part: [i] }) }
     growTo(50e6)
     globalThis.gc?.()
     const inUse = used()
     console.log('in use')
     growTo(inUse * 2)
     console.log('twice as much')`,
  )
  const traced = [...serverOptions, '--expose-gc', '--trace-incremental-marking', script]
  const { code, output } = await launch(process.execPath, traced, { isQuiet: true })
  expect(code).toBe(0)
  expect(output).toMatch(/in use[\s\S]*Start \(allocation limit\)[\s\S]*twice as much/)
})

it('keeps what it has compiled for the next start', async () => {
  const script = join(folder, 'typed.ts')
  const cache = join(folder, 'cache')
  writeFileSync(script, 'const words: string = "compiled"; console.log(words)')
  const environment = { ...serverEnvironment, NODE_COMPILE_CACHE: cache }
  const { output } = await launch(process.execPath, [script], { isQuiet: true, environment })
  expect(output.trim()).toBe('compiled')
  expect(existsSync(cache)).toBe(true)
  expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(1)
})

it('whatever cannot be kept does not stop the start', async () => {
  const script = join(folder, 'typed.ts')
  const noFolder = join(folder, 'file')
  writeFileSync(noFolder, '')
  writeFileSync(script, 'const words: string = "started"; console.log(words)')
  const environment = { ...serverEnvironment, NODE_COMPILE_CACHE: join(noFolder, 'cache') }
  const { code, output } = await launch(process.execPath, [script], { isQuiet: true, environment })
  expect(code).toBe(0)
  expect(output).toContain('started')
})
