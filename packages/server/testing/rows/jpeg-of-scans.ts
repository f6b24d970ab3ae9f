/** A grey progressive JPEG of a square, with `scans` scans of 57 bytes at most, each over all pixels. */
export function jpegOfScans(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const scan = Buffer.concat([segment(0xda, [1, 1, 0, 1, 63, 0]), endOfBlocks(blocks)])
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]),
    // Each table has one code, of one bit: no difference, and a run of at least 16,384 empty blocks.
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0x00]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0xe0]),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array<Buffer>(scans - 1).fill(scan),
    Buffer.from('ffd9', 'hex'),
  ])
}

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...content])
}

const MIN_RUN_BLOCKS = 16_384

function endOfBlocks(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0; left -= MIN_RUN_BLOCKS) bits += '0'.repeat(15)
  return Buffer.alloc(Math.ceil(bits.length / 8))
}
