import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHROMIUM_OF_TESTS, describeWithChromium } from '../../testing/servers/chromium-of-tests.ts'
import { file, getDocument, LIMITS, NEVER, PRINTS } from './document.factory.ts'
import { openPdfPrinter, type PdfPrinter } from './pdf-printer.ts'

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
    printer = openPdfPrinter({ program: CHROMIUM_OF_TESTS, limits: LIMITS, warn: () => {} })
  })
  afterAll(async () => {
    await printer.close()
    other.close()
  })

  /** Outcomes, once nothing more can come. */
  async function attempts(
    tries: Record<string, string>,
  ): Promise<{ said: string[]; requestedPaths: string[] }> {
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
    const document = getDocument(script, { ...more, '/redirect': redirect })
    await printer.print(document, NEVER)
    return {
      said: document.requestedPaths.filter((path) => path.startsWith('/said?')).map((path) => path.slice(6)),
      requestedPaths: document.requestedPaths,
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
      // A refused frame fires no event.
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
