import { expect, test } from 'vitest'
import { defaultDeps } from '../outbound/service-request.ts'
import { googlePictures } from './google-pictures.ts'

const NEVER = new AbortController().signal
const AT: [number, number] = [-123.1, 49.25]
const FOUND = {
  status: 'OK',
  pano_id: 'p1',
  location: { lat: 49.2499, lng: -123.1 },
  date: '2023-05',
  copyright: '© Google',
}

function google(response: () => Response, signingSecret: string | null = null) {
  const requests: { url: URL; headers: Headers }[] = []
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    requests.push({ url: new URL(String(url)), headers: new Headers(init?.headers) })
    return response()
  }
  const connection = { key: 'K', signingSecret, url: 'https://maps.example' }
  return {
    requests,
    pictures: googlePictures(
      connection,
      () => 'https://parcels.example.ca',
      defaultDeps(fetch as typeof globalThis.fetch),
    ),
  }
}

test('The nearest panorama outdoors within 50 m is requested as the page would, whose origin the key is restricted to', async () => {
  const { pictures, requests } = google(() => Response.json(FOUND))
  expect(await pictures.findPanorama(AT, NEVER)).toEqual({
    id: 'p1',
    at: [-123.1, 49.2499],
    photographedOn: '2023-05',
    copyright: '© Google',
  })
  expect(requests[0]?.headers.get('referer')).toBe('https://parcels.example.ca/')
  expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toEqual({
    location: '49.250000,-123.100000',
    radius: '50',
    source: 'outdoor',
    key: 'K',
  })
})

test('Requests are signed where a secret is set', async () => {
  const { pictures, requests } = google(() => Response.json(FOUND), 'c2VjcmV0')
  await pictures.findPanorama(AT, NEVER)
  expect(requests[0]?.url.searchParams.get('signature')).toMatch(/^[\w-]+=*$/)
})

test('Where there is no panorama, there is none', async () => {
  expect(
    await google(() => Response.json({ status: 'ZERO_RESULTS' })).pictures.findPanorama(AT, NEVER),
  ).toBeNull()
})

test.each([
  ['the key is not accepted', () => Response.json({ status: 'REQUEST_DENIED' }), 'REQUEST_DENIED'],
  ['the response is no JSON', () => new Response('<html>'), 'something other'],
  ['the response is refused', () => new Response('no', { status: 403 }), '403'],
])(
  'That %s is not taken for a place without panoramas, and no message has the key',
  async (_, response, words) => {
    const failure = await google(response)
      .pictures.findPanorama(AT, NEVER)
      .catch((error: Error) => error.message)
    expect(failure).toContain(words)
    expect(failure).not.toContain('maps.example')
  },
)

test('A picture is a JPEG or PNG; one that is missing is none, and whatever else comes is refused', async () => {
  const picture = (response: () => Response) =>
    google(response).pictures.picture('https://maps.example/p?key=K', NEVER)
  const jpeg = () => new Response(new Uint8Array([255, 216]), { headers: { 'content-type': 'image/jpeg' } })
  expect(await picture(jpeg)).toEqual({ type: 'image/jpeg', bytes: Buffer.from([255, 216]) })
  expect(await picture(() => new Response('', { status: 404 }))).toBeNull()
  await expect(
    picture(() => new Response('<html>', { headers: { 'content-type': 'text/html' } })),
  ).rejects.toThrow('Google Maps')
})
