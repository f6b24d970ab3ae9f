import { randomBytes } from 'node:crypto'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Installation } from '../machine/installation.ts'
import { type Attack, othersDuring, type Work } from '../machine/others.ts'
import { makeAccount, makeOwner, someParcels } from '../machine/people.ts'
import { json, type Outgoing } from '../machine/send.ts'
import type { Trial } from '../trial.ts'

const ADDRESSES = 200

/** Sends anonymous requests from many addresses, and times a signed-in user's. */
export const manyAddresses: Trial = {
  key: 'many-addresses',
  title: 'Strangers from 200 addresses, people who are signed in wait',
  engines: ['embedded', 'native'],
  budgetMs: 210_000,
  async run(scene) {
    const installation = await scene.installations.start({ LOTLINE_TRUSTED_PROXIES: 'loopback' })
    const database = await installation.openDatabase()
    const owner = await makeOwner(database)
    const { token } = await makeAccount(database)
    const [upid = ''] = await someParcels(database, 1)
    await database.close()
    const card = `/api/parcel/${encodeURIComponent(upid)}`
    const work: Work = {
      health: () => ({ path: '/api/health' }),
      search: () => ({ path: '/api/search?q=1200', token }),
      card: () => ({ path: card, token }),
    }
    for (const attack of await attacksOf(installation, owner, card)) {
      if (!scene.hasTime()) return scene.findings.measured(`stopped before ${attack.title}`)
      await othersDuring(installation, scene, work, attack)
    }
  },
}

async function attacksOf(
  installation: Installation,
  owner: { token: string; reportId: string },
  card: string,
): Promise<readonly Attack[]> {
  const pages = [await sharedPage(installation, owner), await sharedPage(installation, owner)] as const
  return [
    { title: 'four readers of a shared report', atOnce: 4, request: reading(pages[0]) },
    { title: 'twelve readers of a shared report', atOnce: 12, request: reading(pages[1]) },
    {
      title: 'wrong tokens',
      atOnce: 24,
      request: (turn) => from(turn, { path: card, token: randomBytes(32).toString('base64url') }),
    },
    {
      title: 'sign-ins',
      atOnce: 24,
      request: (turn) =>
        from(turn, post('/api/user/login', { username: `nobody-${turn}`, password: 'Wrong-Password-1' })),
    },
    {
      title: 'forgotten passwords',
      atOnce: 24,
      request: (turn) =>
        from(turn, post('/api/user/forgot-password', { email: `nobody-${turn}@lotline.test` })),
    },
    {
      title: 'registrations',
      atOnce: 24,
      request: (turn) => from(turn, post('/api/user/register', { email: `new-${turn}@lotline.test` })),
    },
    {
      title: 'public pages',
      atOnce: 24,
      request: (turn) => from(turn, { path: PUBLIC_PAGES[turn % PUBLIC_PAGES.length] ?? '/' }),
    },
    {
      title: 'long unsigned webhooks',
      atOnce: 24,
      request: (turn) => from(turn, UNSIGNED_WEBHOOK),
    },
  ]
}

const UNSIGNED_WEBHOOK: Outgoing = {
  method: 'POST',
  path: '/api/billing/webhook',
  headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
  body: Buffer.alloc(1_000_000, ' '),
}
const PUBLIC_PAGES = ['/api/settings/sign-in', '/api/openapi.json', '/']

interface SharedPage {
  shareToken: string
  pictureVisit: string
}

/** Opens a page once, which permits loading its pictures. */
async function sharedPage(
  installation: Installation,
  { token, reportId }: { token: string; reportId: string },
): Promise<SharedPage> {
  const body = { reportId, days: 30, password: null, units: 'metric' }
  const shared = await installation.send({ ...post(ENDPOINTS.shareReport.path, body), token })
  const address: string = JSON.parse(shared.text).payload.address
  const shareToken = address.split('#token=')[1] ?? ''
  const opened = await installation.send(post(ENDPOINTS.openSharedReport.path, { token: shareToken }))
  const page = { shareToken, pictureVisit: JSON.parse(opened.text).payload.pictureVisit }
  const picture = await installation.send(reading(page)(1))
  if (picture.status !== 200) throw new Error(`The shared page has no picture: ${picture.text}`)
  return page
}

/** Reads a picture, each time in another size. */
const reading =
  ({ shareToken, pictureVisit }: SharedPage) =>
  (turn: number): Outgoing => {
    if (turn % 4 === 0) return from(turn, post(ENDPOINTS.openSharedReport.path, { token: shareToken }))
    const size = `${400 + (turn % 800)}x${400 + (turn % 500)}`
    return from(turn, {
      path: `${ENDPOINTS.sharedParcelPicture.path.replace(':visit', pictureVisit)}?size=${size}`,
    })
  }

const post = (path: string, body: object): Outgoing => ({ method: 'POST', path, ...json(body) })

/** Half of them IPv6, of five networks (/48) with several households (/56) each. */
const addressOf = (index: number) =>
  index < ADDRESSES / 2
    ? `203.0.113.${index}`
    : `2001:db8:${index % 5}:${((index >> 4) << 8).toString(16)}::${index.toString(16)}`

const from = (turn: number, outgoing: Outgoing): Outgoing => ({
  ...outgoing,
  headers: { ...outgoing.headers, 'x-forwarded-for': addressOf(turn % ADDRESSES) },
})
