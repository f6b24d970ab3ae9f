import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { CHROMIUM_OF_TESTS, describeWithChromium } from '../../testing/servers/chromium-of-tests.ts'
import type { PageFile, PrintedDocument } from './confined-page.ts'
import { openPdfPrinter, type PdfLimits, type PdfPrinter } from './pdf-printer.ts'

const LIMITS: PdfLimits = { timeMs: 120_000, memoryBytes: 4e9 }
const NEVER = new AbortController().signal

const file = (body: string, type = 'text/html'): PageFile => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body: Buffer.from(body),
})

/** A page with this script, which prints itself unless the script does something else. */
function documentOf(
  script: string,
  more: Record<string, PageFile> = {},
): PrintedDocument & { requested: string[]; pages: number[] } {
  const requested: string[] = []
  const pages: number[] = []
  const files: Record<string, PageFile> = {
    '/print.html': file(
      '<!doctype html><html lang="en-CA"><title>Two lots</title><h1>Two lots</h1><p>Printed words</p><script src="/script.js"></script>',
    ),
    '/script.js': file(script, 'text/javascript'),
    ...more,
  }
  return {
    path: '/print.html',
    requested,
    pages,
    async serve(path) {
      requested.push(path)
      return files[path] ?? null
    },
    onLaidOut: ({ pageCount }) => void pages.push(pageCount),
  }
}
const PRINTS = "document.documentElement.dataset.printable = '1'"

/** Process ids of Chromium below this process. */
function chromiumPids(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return Number(parent) === process.pid && args?.includes('--headless') ? [Number(pid)] : []
  })
}

describeWithChromium('The printer of PDFs', () => {
  const warnings: string[] = []
  const opened: PdfPrinter[] = []
  const printer = (limits: Partial<PdfLimits> = {}) => {
    const made = openPdfPrinter({
      found: CHROMIUM_OF_TESTS,
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
    const document = documentOf(PRINTS)
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
    const hung = documentOf('')
    const kill = async (path: string) => {
      if (path === '/print.html' && kills > 0) {
        kills -= 1
        for (const pid of chromiumPids()) process.kill(pid, 'SIGKILL')
      }
      return documentOf(PRINTS).serve(path)
    }
    await expect(killed.print({ ...hung, serve: kill }, NEVER)).resolves.toBeInstanceOf(Buffer)
    kills = 2
    await expect(killed.print({ ...hung, serve: kill }, NEVER)).rejects.toMatchObject({ reason: 'crashed' })
    await expect(killed.print(documentOf(PRINTS), NEVER)).resolves.toBeInstanceOf(Buffer)
  })

  it('ends a Chromium that hangs or takes too much memory, and prints the next document', async () => {
    const busy = documentOf('for (;;);')
    await expect(printer({ timeMs: 3000 }).print(busy, NEVER)).rejects.toMatchObject({ reason: 'too_slow' })
    const small = printer({ memoryBytes: 1_000_000 })
    await expect(small.print(busy, NEVER)).rejects.toMatchObject({ reason: 'too_large' })
  })

  it('fails a document that exceeds a limit alone: others that are printed beside it are not begun again', async () => {
    const bounded = printer({ memoryBytes: 1e9 })
    const hoards = documentOf(
      'const kept = []; const hoard = () => { kept.push(new Uint8Array(5e7).fill(1)); setTimeout(hoard) }; hoard()',
    )
    const failing = bounded.print(hoards, NEVER)
    const failed = failing.then(
      () => false,
      () => true,
    )
    const beside = documentOf('')
    const printed = bounded.print(
      {
        ...beside,
        // Its page is under way until the other one has failed.
        async serve(path) {
          const file = await beside.serve(path)
          if (path !== '/script.js') return file
          await failed
          return documentOf(PRINTS).serve(path)
        },
      },
      NEVER,
    )
    await expect(failing).rejects.toMatchObject({ reason: 'too_large' })
    await expect(printed).resolves.toBeInstanceOf(Buffer)
    expect(beside.requested.filter((path) => path === '/print.html')).toHaveLength(1)
  })

  it('says when a page could not be laid out, and gives up what nobody waits for', async () => {
    const one = printer()
    const failing = documentOf(
      "document.documentElement.dataset.printable = 'failed'; throw new Error('No data')",
    )
    await expect(one.print(failing, NEVER)).rejects.toMatchObject({ reason: 'page_failed' })
    const leaving = new AbortController()
    const waiting = one.print(documentOf('document.title = "waits"'), leaving.signal)
    leaving.abort(new Error('left'))
    await expect(waiting).rejects.toThrow('left')
    await one.close()
    await expect(one.print(documentOf(PRINTS), NEVER)).rejects.toMatchObject({ reason: 'stopped' })
  })

  it('prints nothing without a Chromium, or with a program that is none', async () => {
    const none = openPdfPrinter({ found: { missing: 'None.' }, limits: LIMITS, warn: () => {} })
    expect(none.missing).toBe('None.')
    await expect(none.print(documentOf(PRINTS), NEVER)).rejects.toMatchObject({ reason: 'not_started' })
    const other = openPdfPrinter({ found: { path: '/bin/false' }, limits: LIMITS, warn: () => {} })
    await expect(other.print(documentOf(PRINTS), NEVER)).rejects.toMatchObject({ reason: 'not_started' })
  })
})

describeWithChromium('A printed page', () => {
  const reached: string[] = []
  const other = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*').end('other')
  })
  other.on('upgrade', (request, socket) => {
    reached.push(request.url ?? '')
    socket.destroy()
  })
  let printer: PdfPrinter
  let elsewhere: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    elsewhere = `127.0.0.1:${(other.address() as AddressInfo).port}`
    printer = openPdfPrinter({ found: CHROMIUM_OF_TESTS, limits: LIMITS, warn: () => {} })
  })
  afterAll(async () => {
    await printer.close()
    other.close()
  })

  /** Runs attempts in the page; returns what each ended with, after nothing more can come of any. */
  async function attempts(tries: Record<string, string>): Promise<{ said: string[]; requested: string[] }> {
    const script = `
      const tries = { ${Object.entries(tries).map(([name, code]) => `${name}: () => ${code}`)} }
      const said = (async () => {
        for (const [name, attempt] of Object.entries(tries)) {
          await attempt().then(() => fetch('/said?' + name + '=reached'), () => fetch('/said?' + name + '=refused'))
        }
        ${PRINTS}
      })()`
    const more = Object.fromEntries(
      Object.keys(tries).flatMap((name) =>
        ['reached', 'refused'].map((end) => [`/said?${name}=${end}`, file('')]),
      ),
    )
    const redirect = {
      status: 302,
      headers: { location: `http://${elsewhere}/redirected` },
      body: Buffer.of(),
    }
    const document = documentOf(script, { ...more, '/redirect': redirect })
    await printer.print(document, NEVER)
    return {
      said: document.requested.filter((path) => path.startsWith('/said?')).map((path) => path.slice(6)),
      requested: document.requested,
    }
  }
  const element = (tag: string, source: string) =>
    `new Promise((resolve, reject) => {
      const made = document.createElement('${tag}')
      made.onload = resolve; made.onerror = reject; made.src = '${source}'
      document.body.append(made)
    })`

  it('reaches no other address, port, file or name, however it tries', async () => {
    const { said } = await attempts({
      fetch: `fetch('http://${elsewhere}/fetch', { mode: 'no-cors' })`,
      redirect: `fetch('/redirect')`,
      image: element('img', `http://${elsewhere}/image`),
      script: element('script', `http://${elsewhere}/script`),
      file: `fetch('file:///etc/hostname')`,
      name: `fetch('https://example.com/', { mode: 'no-cors' })`,
      metadata: `fetch('http://169.254.169.254/', { mode: 'no-cors' })`,
      post: `fetch('/said?post=made', { method: 'POST' }).then((made) => made.ok || Promise.reject())`,
      events: `new Promise((resolve, reject) => { const made = new EventSource('http://${elsewhere}/events'); made.onopen = resolve; made.onerror = reject })`,
      socket: `new Promise((resolve, reject) => { const made = new WebSocket('ws://${elsewhere}/socket'); made.onopen = resolve; made.onerror = reject })`,
      worker: `new Promise((resolve, reject) => {
        const code = "fetch('http://${elsewhere}/worker', { mode: 'no-cors' }).then(() => postMessage(true), () => postMessage(false))"
        new Worker(URL.createObjectURL(new Blob([code]))).onmessage = ({ data }) => (data ? resolve : reject)()
      })`,
      serviceWorker: `Promise.race([
        navigator.serviceWorker.register('/script.js').then(() => navigator.serviceWorker.ready),
        new Promise((_, reject) => setTimeout(reject, 200)),
      ])`,
    })
    expect(said.filter((line) => !line.endsWith('=refused'))).toEqual([])
    expect(said).toHaveLength(12)
    expect(reached).toEqual([])
  })

  it('reaches nothing by what says nothing: beacons, prefetching, frames, windows', async () => {
    await attempts({
      beacon: `Promise.resolve(navigator.sendBeacon('http://${elsewhere}/beacon'))`,
      link: `Promise.resolve(['prefetch', 'preconnect', 'dns-prefetch'].forEach((rel) => {
        const made = document.createElement('link'); made.rel = rel; made.href = 'http://${elsewhere}/link'; document.head.append(made)
      }))`,
      // A frame that is refused says so neither by an event nor otherwise.
      frame: `Promise.resolve(void ${element('iframe', `http://${elsewhere}/frame`)})`,
      localFile: `Promise.resolve(void ${element('iframe', 'file:///etc/hostname')})`,
      window: `Promise.resolve(open('http://${elsewhere}/window'))`,
    })
    expect(reached).toEqual([])
  })

  it('is what it was when it was begun: nothing of another is there', async () => {
    await attempts({ store: `Promise.resolve(localStorage.setItem('left', 'behind'))` })
    const { said } = await attempts({
      read: `localStorage.getItem('left') ? Promise.resolve() : Promise.reject()`,
    })
    expect(said).toEqual(['read=refused'])
  })
})
