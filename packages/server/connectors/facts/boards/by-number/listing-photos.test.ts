import { describe, expect, test } from 'vitest'
import type { BoardConnections } from '../board-connection.ts'
import { listingPhotoSources } from './listing-photos.ts'

const SERVICE = 'https://board.lotline.test/reso'
const CONNECTIONS: BoardConnections = {
  paragon: { serviceUrl: SERVICE, tokenUrl: `${SERVICE}/token`, scope: null, isStandIn: true },
  viva: null,
  aoir: null,
  cls: null,
}
const QUERY_OPTIONS = {
  credentials: { username: 'pat', password: 'secret' },
  signal: new AbortController().signal,
}

const media = (about: object) => ({ MediaCategory: 'Photo', ShortDescription: null, ...about })

function respondingBoard(rows: object[], file: () => Response = () => new Response('a picture')) {
  const requested: { url: string; authorization: string | null }[] = []
  const fetch = (async (input: string | URL | Request, init?: RequestInit) => {
    const url = String(input)
    const authorization = new Headers(init?.headers).get('authorization')
    requested.push({ url, authorization })
    if (url.endsWith('/token'))
      return Response.json({ access_token: 'token', token_type: 'Bearer', expires_in: 600 })
    return url.startsWith(`${SERVICE}/Property`) ? Response.json({ value: rows }) : file()
  }) as typeof globalThis.fetch
  const source = listingPhotoSources(CONNECTIONS, fetch).paragon
  if (!source) throw new Error('The board is set up.')
  return { source, requested }
}

describe('Photos of a listing', () => {
  test('come in the order of the board, and only of the listing that was asked for', async () => {
    const { source } = respondingBoard([
      {
        ListingId: 'r2000001',
        Media: [
          media({ MediaURL: 'https://cdn.test/2.jpg', Order: 2, ShortDescription: ' Yard ' }),
          media({ MediaURL: 'https://cdn.test/1.jpg', Order: 1 }),
          media({ MediaURL: 'https://cdn.test/plan.pdf', Order: 0, MediaCategory: 'Document' }),
        ],
      },
      { ListingId: 'R2000002', Media: [media({ MediaURL: 'https://cdn.test/other.jpg', Order: 0 })] },
    ])
    expect(await source.listPhotos('R2000001', QUERY_OPTIONS)).toEqual([
      { url: 'https://cdn.test/1.jpg', caption: null },
      { url: 'https://cdn.test/2.jpg', caption: 'Yard' },
    ])
  })

  test.each(['http://10.0.0.7/router', 'file:///etc/passwd', 'nowhere', null])(
    'are not fetched from %s',
    async (MediaURL) => {
      const { source } = respondingBoard([{ ListingId: 'R2000001', Media: [media({ MediaURL })] }])
      expect(await source.listPhotos('R2000001', QUERY_OPTIONS)).toEqual([])
    },
  )

  test('are fetched without the credentials', async () => {
    const { source, requested } = respondingBoard([])
    expect((await source.fetchPhoto('https://cdn.test/1.jpg', QUERY_OPTIONS.signal)).toString()).toBe(
      'a picture',
    )
    expect(requested).toEqual([{ url: 'https://cdn.test/1.jpg', authorization: null }])
  })

  test('that are not there, or larger than a photo is, are refused in words', async () => {
    const gone = respondingBoard([], () => new Response('', { status: 404 }))
    await expect(gone.source.fetchPhoto('https://cdn.test/1.jpg', QUERY_OPTIONS.signal)).rejects.toThrow(
      'MLS Paragon does not give this photo (404).',
    )
    const huge = respondingBoard([], () => new Response(new Uint8Array(13 * 1024 * 1024)))
    await expect(huge.source.fetchPhoto('https://cdn.test/1.jpg', QUERY_OPTIONS.signal)).rejects.toThrow(
      'too large',
    )
  })
})
