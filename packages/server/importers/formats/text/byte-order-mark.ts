const MARKS = [
  { encoding: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { encoding: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { encoding: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
] as const

/** Strips a byte order mark and converts marked text to UTF-8; passes other bytes through. */
export async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null
  let isFirst = true
  for await (const chunk of chunks) {
    let part = chunk
    if (isFirst) {
      isFirst = false
      const mark = MARKS.find(({ bytes }) => chunk.subarray(0, bytes.length).equals(bytes))
      part = chunk.subarray(mark?.bytes.length ?? 0)
      if (mark && mark.encoding !== 'utf-8') decoder = new TextDecoder(mark.encoding)
    }
    yield decoder === null ? part : Buffer.from(decoder.decode(part, { stream: true }))
  }
  if (decoder !== null) yield Buffer.from(decoder.decode())
}
