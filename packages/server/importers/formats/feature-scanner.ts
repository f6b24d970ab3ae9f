import { formatBytes, MEGABYTE } from '#domain/text/sizes.ts'
import { BadInput } from '../bad-input.ts'
import { decodeText } from './decode-text.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Also of a member such as crs. A file with a single Feature is read as members. */
const MAX_FEATURE_BYTES = 64 * MEGABYTE

type Place = 'start' | 'member' | 'colon' | 'value' | 'features' | 'end'
export class FeatureScanner {
  readonly members = new Map<string, string>()
  hasFeatures = false
  private place: Place = 'start'
  private gathering: 'key' | 'member' | 'feature' | null = null
  private key = ''
  private features = 0
  /** Position in the file of the current chunk's first byte. */
  private offset = 0
  private depth = 0
  private isInString = false
  private isEscaped = false
  private pieces: Buffer[] = []
  private pieceBytes = 0
  private readonly list: string

  /** `list` is the member with the features: `elements` in an Overpass response. */
  constructor(list = 'features') {
    this.list = list
  }

  feed(chunk: Buffer): string[] {
    const texts: string[] = []
    let i = 0
    let start = 0
    while (i < chunk.length) {
      if (this.gathering === null) {
        const byte = chunk[i] as number
        const isSpace = byte <= 0x20 || byte === COMMA
        if (!isSpace) this.step(byte, i)
        if (this.gathering === null) i++
        else start = i
        continue
      }
      const end = this.follow(chunk, i)
      if (end === -1) break
      this.finish(this.take(chunk, start, end), texts)
      i = end
      start = end
    }
    if (this.gathering !== null) this.addPiece(chunk.subarray(start))
    this.offset += chunk.length
    return texts
  }

  end(): void {
    if (this.place === 'end' && this.gathering === null) return
    const location =
      this.features === 0 ? 'before the end of its first feature' : `after feature ${this.features}`
    throw new BadInput(
      `The file ends in the middle, at byte ${this.offset}, ${location}. It is cut off, or it is not GeoJSON. Nothing was imported.`,
    )
  }

  /** Processes one byte between values, possibly starting one. */
  private step(byte: number, at: number): void {
    switch (this.place) {
      case 'start':
        if (byte !== OPEN_OBJECT) throw this.unexpected(at, 'a JSON object')
        this.place = 'member'
        return
      case 'member':
        if (byte === CLOSE_OBJECT) this.place = 'end'
        else if (byte === QUOTE) this.gathering = 'key'
        else throw this.unexpected(at, 'the name of a member')
        return
      case 'colon':
        if (byte !== COLON) throw this.unexpected(at, 'a colon')
        this.place = 'value'
        return
      case 'value':
        if (this.key === this.list && byte === OPEN_LIST) {
          this.hasFeatures = true
          this.place = 'features'
        } else this.gathering = 'member'
        return
      case 'features':
        if (byte === CLOSE_LIST) this.place = 'member'
        else if (byte === OPEN_OBJECT) this.gathering = 'feature'
        else throw this.unexpected(at, `feature ${this.features + 1}`)
        return
      case 'end':
        throw this.unexpected(at, 'the end of the file')
    }
  }

  /** Scans the current value. Returns the index after its end, or -1 if it continues in the next chunk. */
  private follow(chunk: Buffer, from: number): number {
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i] as number
      if (this.isInString) {
        if (this.isEscaped) this.isEscaped = false
        else if (byte === BACKSLASH) this.isEscaped = true
        else if (byte === QUOTE) {
          this.isInString = false
          if (this.depth === 0) return i + 1
        }
      } else if (byte === QUOTE) this.isInString = true
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.depth++
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        // A number or word has no end mark, so the bracket after it ends it.
        if (this.depth === 0) return i
        if (--this.depth === 0) return i + 1
      } else if (this.depth === 0 && (byte === COMMA || byte <= 0x20)) return i
    }
    return -1
  }

  private finish(text: string, texts: string[]): void {
    if (this.gathering === 'feature') {
      this.features++
      texts.push(text)
    } else if (this.gathering === 'key') {
      this.key = JSON.parse(text)
      this.place = 'colon'
    } else {
      this.members.set(this.key, text)
      this.place = 'member'
    }
    this.gathering = null
  }

  private take(chunk: Buffer, start: number, end: number): string {
    if (this.pieces.length === 0) return decodeText(chunk.subarray(start, end))
    this.addPiece(chunk.subarray(start, end))
    const text = decodeText(Buffer.concat(this.pieces))
    this.pieces = []
    this.pieceBytes = 0
    return text
  }

  private addPiece(piece: Buffer): void {
    this.pieces.push(Buffer.from(piece))
    this.pieceBytes += piece.length
    if (this.pieceBytes <= MAX_FEATURE_BYTES) return
    throw new BadInput(
      `Feature ${this.features + 1} is larger than ${formatBytes(MAX_FEATURE_BYTES)} (near byte ${this.offset}). ` +
        'Nothing was imported.',
    )
  }

  private unexpected(at: number, expected: string): BadInput {
    return new BadInput(
      `At byte ${this.offset + at} there should be ${expected}. The file is broken, or it is not GeoJSON. Nothing was imported.`,
    )
  }
}
