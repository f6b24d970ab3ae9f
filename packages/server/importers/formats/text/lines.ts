import { formatBytes, MEGABYTE } from '#domain/text/sizes.ts'
import { BadInput } from '../../bad-input.ts'
import { decodeText } from './decode-text.ts'

const NEWLINE = 0x0a
const LONGEST_LINE = 64 * MEGABYTE

export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer[] = []
  let restBytes = 0
  let lineNumber = 1
  for await (const chunk of bytes) {
    const lines: string[] = []
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      if (rest.length === 0) lines.push(decodeText(chunk.subarray(start, end)))
      else {
        lines.push(decodeText(Buffer.concat([...rest, chunk.subarray(start, end)])))
        rest = []
        restBytes = 0
      }
      start = end + 1
    }
    lineNumber += lines.length
    if (start < chunk.length) {
      rest.push(Buffer.from(chunk.subarray(start)))
      restBytes += chunk.length - start
      if (restBytes > LONGEST_LINE) {
        throw new BadInput(
          `Line ${lineNumber} is longer than ${formatBytes(LONGEST_LINE)}. Nothing was imported.`,
        )
      }
    }
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0) yield [decodeText(Buffer.concat(rest))]
}
