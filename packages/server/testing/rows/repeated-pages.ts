/**
 * Replaces the last page, a table's root, by a tree whose pages name the next one 61 times each
 * (https://www.sqlite.org/fileformat2.html#b_tree_pages).
 */
export function withRepeatedPages(file: Buffer): Buffer {
  const [size, children, depth] = [4096, 60, 8]
  const root = file.length / size
  const pages = Array.from({ length: depth }, (_, level) => {
    const page = Buffer.alloc(size)
    const child = root + 1 + level
    page.writeUInt8(5, 0)
    page.writeUInt16BE(children, 3)
    page.writeUInt32BE(child, 8)
    for (let each = 0; each < children; each += 1) {
      const cell = size - 5 * (each + 1)
      page.writeUInt32BE(child, cell)
      page.writeUInt16BE(cell, 12 + 2 * each)
    }
    return page
  })
  const leaf = file.subarray(-size)
  const changed = Buffer.concat([file.subarray(0, -size), ...pages, leaf])
  changed.writeUInt32BE(changed.length / size, 28)
  return changed
}
