import { isUtf8 } from 'node:buffer'

const WINDOWS_1252 = new TextDecoder('windows-1252')
export const NEWLINE = 0x0a
export const CARRIAGE_RETURN = 0x0d

/** Decodes UTF-8, or Windows-1252, which office programs write. */
export const decodeText = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : WINDOWS_1252.decode(bytes)

/** Converts text to UTF-8, line by line, because concatenated files mix encodings. */
export async function* linesAsUtf8(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let restBytes = 0
  for await (const chunk of chunks) {
    const end = findLinesEnd(chunk)
    const isTooLong = restBytes + chunk.length > maxBytes
    if (end > 0 || isTooLong) {
      const wholeBytes = isTooLong ? chunk.length : end
      yield toUtf8(Buffer.concat([...rest, chunk.subarray(0, wholeBytes)]))
      rest = [chunk.subarray(wholeBytes)]
      restBytes = chunk.length - wholeBytes
    } else {
      rest.push(chunk)
      restBytes += chunk.length
    }
  }
  yield toUtf8(Buffer.concat(rest))
}

/** Index after the last line end, or 0. These bytes never occur within another character. */
const findLinesEnd = (bytes: Buffer): number =>
  bytes.lastIndexOf(NEWLINE) + 1 || bytes.lastIndexOf(CARRIAGE_RETURN) + 1

function toUtf8(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes
  const lineEnd = bytes.includes(NEWLINE) ? NEWLINE : CARRIAGE_RETURN
  const lines: string[] = []
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineEnd, start) + 1 || bytes.length
    lines.push(decodeText(bytes.subarray(start, end)))
    start = end
  }
  return Buffer.from(lines.join(''))
}
