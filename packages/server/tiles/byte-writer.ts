export class ByteWriter {
  private bytes = new Uint8Array(16_384)
  private view = new DataView(this.bytes.buffer)
  length = 0

  clear(): void {
    this.length = 0
  }

  /** Returns a view, which the next write invalidates. */
  written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  varint(value: number): void {
    this.reserve(10)
    let rest = value
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80
      rest = rest < 0x80000000 ? rest >>> 7 : Math.floor(rest / 0x80)
    }
    this.bytes[this.length++] = rest
  }

  zigzag(value: number): void {
    this.varint(((value << 1) ^ (value >> 31)) >>> 0)
  }

  double(value: number): void {
    this.reserve(8)
    this.view.setFloat64(this.length, value, true)
    this.length += 8
  }

  text(value: string): void {
    const max = value.length * 3
    this.reserve(max + 5)
    // Short ASCII, the usual case: its length takes one byte.
    if (value.length < 128) {
      const start = this.length + 1
      let isAscii = true
      for (let i = 0; i < value.length; i++) {
        const code = value.charCodeAt(i)
        if (code > 127) {
          isAscii = false
          break
        }
        this.bytes[start + i] = code
      }
      if (isAscii) {
        this.bytes[this.length] = value.length
        this.length = start + value.length
        return
      }
    }
    this.bytesWithLength(ENCODER.encode(value))
  }

  bytesWithLength(value: Uint8Array): void {
    this.varint(value.length)
    this.append(value)
  }

  append(value: Uint8Array): void {
    this.reserve(value.length)
    this.bytes.set(value, this.length)
    this.length += value.length
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + count))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
    this.view = new DataView(grown.buffer)
  }
}

const ENCODER = new TextEncoder()
