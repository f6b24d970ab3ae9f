import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { CHROMIUM_OF_TESTS, describeWithChromium } from '../../testing/servers/chromium-of-tests.ts'
import type { PageFile } from './confined-page.ts'
import { assemble, extractJpegs } from './edit/assemble.ts'
import { MANIFEST_WITHOUT_VALUES } from './edit/pages.factory.ts'
import { openPdfPrinter } from './pdf-printer.ts'

const file = (body: string | Buffer, type: string): PageFile => ({
  status: 200,
  headers: { 'content-type': type },
  body: Buffer.from(body),
})

describeWithChromium('Pictures on paper', () => {
  const printer = openPdfPrinter({
    program: CHROMIUM_OF_TESTS,
    limits: { timeMs: 120_000, memoryBytes: 4e9 },
    warn: () => {},
  })
  afterAll(() => printer.close())

  it('are in the PDF byte for byte where they are JPEG, so that their hashes can be verified', async () => {
    const points = sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: 'teal',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
    const jpegs = await Promise.all([
      points.clone().jpeg({ quality: 90 }).toBuffer(),
      points.clone().greyscale().jpeg().toBuffer(),
      points.clone().resize(2400, 1600).jpeg({ quality: 82 }).toBuffer(),
    ])
    const images = jpegs.map((_, at) => `<img src="/${at}.jpg" style="width:${200 + 100 * at}px">`).join('')
    const files: Record<string, PageFile> = {
      '/print.html': file(
        `<!doctype html><html lang="en-CA"><title>Pictures</title>${images}<script src="/script.js"></script>`,
        'text/html; charset=utf-8',
      ),
      '/script.js': file(
        "Promise.all([...document.images].map((each) => each.decode())).then(() => { document.documentElement.dataset.printable = '1' })",
        'text/javascript; charset=utf-8',
      ),
    }
    for (const [at, bytes] of jpegs.entries()) files[`/${at}.jpg`] = file(bytes, 'image/jpeg')
    const printed = await printer.print(
      { path: '/print.html', serve: async (path) => files[path] ?? null, onLaidOut: () => {} },
      new AbortController().signal,
    )
    const { bytes } = await assemble({ printed, inserts: [], manifest: MANIFEST_WITHOUT_VALUES })
    const carried = (await extractJpegs(bytes)).map((each) => Buffer.from(each).toString('base64'))
    for (const jpeg of jpegs) expect(carried).toContain(jpeg.toString('base64'))
  })
})
