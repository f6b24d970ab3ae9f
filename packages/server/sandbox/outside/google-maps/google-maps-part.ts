import { readFile } from 'node:fs/promises'
import { METRES_PER_DEGREE } from '#domain/geometry/local-plane.ts'
import { loadSharp } from '../../../platform/storage/reencode-picture.ts'
import type { StandInPart } from '../stand-in-part.ts'
import { mapPicture, streetPicture } from './generated-pictures.ts'

const PATH = 'google-maps'
const KEY = 'stand-in-of-google-maps'
const SCRIPT = new URL('./maps-script.js', import.meta.url)

type Query = Record<string, string | string[] | undefined>

/**
 * Script, panoramas, routes and still pictures; none is a photograph. Only if `LOTLINE_GOOGLE_MAPS_STAND_IN`
 * is set.
 */
export const googleMapsPart: StandInPart = {
  path: PATH,
  addRoutes(app) {
    app.addHook('onRequest', async (request, reply) => {
      const { key } = request.query as Query
      if (key === undefined || key === '') return reply.code(403).send('A key is needed.\n')
    })
    app.get('/maps/api/js', async (request, reply) => {
      const { callback } = request.query as Query
      const isName = typeof callback === 'string' && /^[\w.]{1,100}$/.test(callback)
      const script = await readFile(SCRIPT, 'utf8')
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(isName ? `${script}\n${callback}()\n` : script)
    })
    app.get('/maps/api/staticmap', async (request, reply) => {
      const { size, maptype, path, markers } = request.query as Query
      const shape = getSize(size)
      if (shape === null) return reply.code(400).send('A size of up to 640 by 640 is needed.\n')
      const paths = [path ?? []].flat()
      const picture = mapPicture({
        ...shape,
        mapType: String(maptype ?? 'roadmap'),
        paths,
        hasMarker: markers !== undefined,
      })
      return reply.type('image/png').send(await loadSharp()(Buffer.from(picture)).png().toBuffer())
    })
    app.get('/maps/api/streetview/metadata', async (request) => {
      const { location, radius, source } = request.query as Query
      const [, lat, lng] = /^(-?[\d.]+),(-?[\d.]+)$/.exec(typeof location === 'string' ? location : '') ?? []
      if (lat === undefined || lng === undefined) return { status: 'INVALID_REQUEST' }
      return findPanorama([Number(lng), Number(lat)], Number(radius ?? 50), source)
    })
    app.get('/maps/api/streetview', async (request, reply) => {
      const { size, heading, pitch, pano, location } = request.query as Query
      const shape = getSize(size)
      if (shape === null || (pano === undefined && location === undefined)) {
        return reply.code(400).send('A size and a panorama or location are needed.\n')
      }
      const picture = streetPicture({ ...shape, heading: Number(heading) || 0, pitch: Number(pitch) || 0 })
      return reply.type('image/png').send(await loadSharp()(Buffer.from(picture)).png().toBuffer())
    })
  },
  standIn(settings, address) {
    const { google } = settings
    if (google.maps !== null || !google.wantsStandIn) return settings
    return {
      ...settings,
      google: { ...google, maps: { key: KEY, signingSecret: null, url: address, isStandIn: true } },
    }
  },
}

const PANORAMA_METRES = 12

/** Returns a panorama south of the place. None north of 60 degrees, so that both answers can be tried. */
function findPanorama([lng, lat]: [number, number], radius: number, source: Query[string]) {
  if (lat > 60 || radius < PANORAMA_METRES || source !== 'outdoor') return { status: 'ZERO_RESULTS' }
  const south = lat - PANORAMA_METRES / METRES_PER_DEGREE
  return {
    status: 'OK',
    pano_id: `stand-in:${south.toFixed(6)},${lng.toFixed(6)}`,
    location: { lat: south, lng },
    date: '2023-05',
    copyright: 'Stand-in of Google',
  }
}

function getSize(size: Query[string]): { width: number; height: number } | null {
  const [, width, height] = /^(\d{1,3})x(\d{1,3})$/.exec(typeof size === 'string' ? size : '') ?? []
  const shape = { width: Number(width), height: Number(height) }
  return Object.values(shape).every((side) => side >= 1 && side <= 640) ? shape : null
}
