import { expect, it } from 'vitest'
import yauzl from 'yauzl'
import { zipOf } from './zip.ts'

it('is an archive that others can read', async () => {
  const archive = zipOf([
    { name: 'a.txt', content: Buffer.from('hello') },
    { name: 'b/c.txt', content: Buffer.alloc(1000) },
  ])
  const entries = await new Promise<[string, number][]>((resolve, reject) => {
    yauzl.fromBuffer(archive, { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error)
      const found: [string, number][] = []
      zip.on('entry', ({ fileName, uncompressedSize }) => found.push([fileName, uncompressedSize]))
      zip.on('end', () => resolve(found))
      zip.on('error', reject)
    })
  })
  expect(entries).toEqual([
    ['a.txt', 5],
    ['b/c.txt', 1000],
  ])
})
