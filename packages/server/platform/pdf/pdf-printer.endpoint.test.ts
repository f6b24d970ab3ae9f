import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { CHROMIUM_OF_TESTS, describeWithChromium } from '../../testing/servers/chromium-of-tests.ts'
import type { PrintedDocument } from './confined-page.ts'
import { getDocument, LIMITS, NEVER, PRINTS } from './document.factory.ts'
import { openPdfPrinter, type PdfLimits, type PdfPrinter } from './pdf-printer.ts'

function chromiumPids(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(parent) === process.pid && args?.includes('--headless') ? [Number(pid)] : []
  })
}

/** Answers Playwright's launch over the pipe, and nothing after it. */
const MUTE_CHROMIUM = `
  const { createReadStream, createWriteStream } = require('node:fs')
  const commands = createReadStream('', { fd: 3 })
  const answers = createWriteStream('', { fd: 4 })
  let received = ''
  commands.on('data', (part) => {
    const messages = (received + part).split('\\0')
    received = messages.pop()
    for (const { id, method } of messages.map((message) => JSON.parse(message))) {
      if (method === 'Browser.close') process.exit()
      const result = method === 'Browser.getVersion' ? { product: 'Chrome/1.0', userAgent: '' } : {}
      if (method === 'Browser.getVersion' || method === 'Target.setAutoAttach')
        answers.write(JSON.stringify({ id, result }) + '\\0')
    }
  })`

describeWithChromium('The printer of PDFs', () => {
  const warnings: string[] = []
  const opened: PdfPrinter[] = []
  const printer = (limits: Partial<PdfLimits> = {}) => {
    const made = openPdfPrinter({
      program: CHROMIUM_OF_TESTS,
      limits: { ...LIMITS, ...limits },
      warn: (line) => void warnings.push(line),
    })
    opened.push(made)
    return made
  }
  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close()
    expect(chromiumPids()).toEqual([])
  })

  it('prints a tagged and titled document, each with a Chromium that ends with it', async () => {
    const several = printer()
    const document = getDocument(PRINTS)
    const pids = new Set<number>()
    const counting: PrintedDocument = {
      ...document,
      async serve(path) {
        for (const pid of chromiumPids()) pids.add(pid)
        return document.serve(path)
      },
    }
    const [first] = await Promise.all([several.print(counting, NEVER), several.print(counting, NEVER)])
    const text = first?.toString('latin1') ?? ''
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text).toContain('/StructTreeRoot')
    expect(text).toContain('/MarkInfo')
    expect(text).toMatch(/\/Title \(Two lots\)/)
    expect(text).toContain('/Lang (en-CA)')
    expect(text).toContain('/Outlines')
    expect(document.pages).toEqual([1, 1])
    expect(pids.size).toBe(2)
    expect(chromiumPids()).toEqual([])
    const isRoot = process.getuid?.() === 0
    expect(warnings.filter((line) => line.includes('sandbox'))).toHaveLength(isRoot ? 1 : 0)
  })

  it('begins again once when its Chromium is killed, and fails clearly when that one is, too', async () => {
    const killed = printer()
    let kills = 1
    const hung = getDocument('')
    const kill = async (path: string) => {
      if (path === '/print.html' && kills > 0) {
        kills -= 1
        for (const pid of chromiumPids()) process.kill(pid, 'SIGKILL')
      }
      return getDocument(PRINTS).serve(path)
    }
    await expect(killed.print({ ...hung, serve: kill }, NEVER)).resolves.toBeInstanceOf(Buffer)
    kills = 2
    await expect(killed.print({ ...hung, serve: kill }, NEVER)).rejects.toMatchObject({ reason: 'crashed' })
    await expect(killed.print(getDocument(PRINTS), NEVER)).resolves.toBeInstanceOf(Buffer)
  })

  it('fails in time when a Chromium starts and then says nothing more', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lotline-mute-'))
    const path = join(folder, 'chromium')
    await writeFile(path, `#!${process.execPath}\n${MUTE_CHROMIUM}`, { mode: 0o700 })
    const mute = openPdfPrinter({ program: { path }, limits: { ...LIMITS, timeMs: 2000 }, warn: () => {} })
    await expect(mute.print(getDocument(PRINTS), NEVER)).rejects.toMatchObject({ reason: 'too_slow' })
    const givenUp = new AbortController()
    const print = mute.print(getDocument(PRINTS), givenUp.signal)
    givenUp.abort(new Error('given up'))
    await expect(print).rejects.toThrow('given up')
    await rm(folder, { recursive: true })
  })

  it('ends a Chromium that hangs or takes too much memory, and prints the next document', async () => {
    const busy = getDocument('for (;;);')
    await expect(printer({ timeMs: 3000 }).print(busy, NEVER)).rejects.toMatchObject({ reason: 'too_slow' })
    const small = printer({ memoryBytes: 1_000_000 })
    await expect(small.print(busy, NEVER)).rejects.toMatchObject({ reason: 'too_large' })
  })

  it('fails a document that exceeds a limit alone: others that are printed beside it are not begun again', async () => {
    const bounded = printer({ memoryBytes: 1e9 })
    const hoards = getDocument(
      'const kept = []; const hoard = () => { kept.push(new Uint8Array(5e7).fill(1)); setTimeout(hoard) }; hoard()',
    )
    const failing = bounded.print(hoards, NEVER)
    const failed = failing.then(
      () => false,
      () => true,
    )
    const beside = getDocument('')
    const printed = bounded.print(
      {
        ...beside,
        async serve(path) {
          const file = await beside.serve(path)
          if (path !== '/script.js') return file
          await failed
          return getDocument(PRINTS).serve(path)
        },
      },
      NEVER,
    )
    await expect(failing).rejects.toMatchObject({ reason: 'too_large' })
    await expect(printed).resolves.toBeInstanceOf(Buffer)
    expect(beside.requestedPaths.filter((path) => path === '/print.html')).toHaveLength(1)
  })

  it('says when a page could not be laid out, and gives up what nobody waits for', async () => {
    const one = printer()
    const failing = getDocument(
      "document.documentElement.dataset.printable = 'failed'; throw new Error('No data')",
    )
    await expect(one.print(failing, NEVER)).rejects.toMatchObject({ reason: 'page_failed' })
    const leaving = new AbortController()
    const waiting = one.print(getDocument('document.title = "waits"'), leaving.signal)
    leaving.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    await one.close()
    await expect(one.print(getDocument(PRINTS), NEVER)).rejects.toMatchObject({ reason: 'stopped' })
  })

  it('prints nothing without a Chromium, or with a program that is none', async () => {
    const none = openPdfPrinter({ program: { missing: 'None.' }, limits: LIMITS, warn: () => {} })
    expect(none.missing).toBe('None.')
    await expect(none.print(getDocument(PRINTS), NEVER)).rejects.toMatchObject({ reason: 'not_started' })
    const other = openPdfPrinter({ program: { path: '/bin/false' }, limits: LIMITS, warn: () => {} })
    await expect(other.print(getDocument(PRINTS), NEVER)).rejects.toMatchObject({ reason: 'not_started' })
  })
})
