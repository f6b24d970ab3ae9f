import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Unpacks with another program, which verifies sizes and checksums. */
export async function unzipped(pieces: AsyncIterable<string | Buffer>): Promise<Map<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of pieces) chunks.push(Buffer.from(chunk))
  const zip = await fromBufferPromise(Buffer.concat(chunks))
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return files
}
