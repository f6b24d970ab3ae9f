import { percentile } from '../../bench/percentile.ts'
import { crossingStar } from '../../bench/starvation/stars.ts'
import { inParallel } from '../machine/in-parallel.ts'
import type { Installation } from '../machine/installation.ts'
import { makeAccount, someParcels } from '../machine/people.ts'
import { json, type Outgoing } from '../machine/send.ts'
import { survives } from '../machine/watched.ts'
import { pause } from '../machine/watches.ts'
import type { Scene, Trial } from '../trial.ts'

const VERTICES = 9_999
const DISTRICT = { lng: -123.1, lat: 49.2, reach: 0.1 }
/** Others may wait twice as long as on an idle server; less than this nobody notices. */
const MOST_RATIO = 2
const NOTICED_MS = 250
const ATTACK_MS = 15_000
const IDLE_ROUNDS = 30
const PAUSE_MS = 50

/** One account does its worst; others do their work, and are timed. */
export const starvation: Trial = {
  key: 'starvation',
  title: 'One account does its worst, others wait',
  engines: ['embedded', 'native'],
  budgetMs: 120_000,
  async run(scene) {
    const installation = await scene.installations.start()
    const database = await installation.openDatabase()
    const attacker = await makeAccount(database)
    const other = await makeAccount(database)
    const upids = await someParcels(database, 50_000)
    await database.close()
    const work = workOf(other.token, upids[0] ?? '')
    const idle = await timeWork(installation, work, (round) => round < IDLE_ROUNDS)
    for (const [title, attack] of Object.entries(attacksOf(attacker.token, upids))) {
      if (!scene.hasTime()) return scene.findings.measured(`stopped before ${title}`)
      await underAttack(installation, scene, { title, attack, work, idle })
    }
  },
}

type Work = Readonly<Record<string, Outgoing>>
type Durations = Record<string, number[]>

/** Returns the requests of everybody else: look, sign in, search, open a card. */
const workOf = (token: string, upid: string): Work => ({
  health: { path: '/api/health' },
  'sign-in': {
    method: 'POST',
    path: '/api/user/login',
    ...json({ username: 'nobody-of-this-name', password: 'Wrong-Password-1' }),
  },
  search: { path: '/api/search?q=1200', token },
  card: { path: `/api/parcel/${encodeURIComponent(upid)}`, token },
})

function attacksOf(token: string, upids: readonly string[]): Readonly<Record<string, readonly Outgoing[]>> {
  const star = {
    method: 'POST',
    path: '/api/parcels/select',
    token,
    ...json({ area: crossingStar(DISTRICT, VERTICES) }),
  }
  const columns = ['parcel.pid', 'address.street', 'parcel.areaMetric', 'planning.planNumber']
  const table = { method: 'POST', path: '/api/parcels/rows', token, ...json({ upids, columns }) }
  const file = (format: string) => ({
    method: 'POST',
    path: '/api/parcels/export',
    token,
    ...json({ upids, columns, format, withSources: true }),
  })
  return {
    'star polygons': [star, star, star, star],
    'full tables': [table, table, table, table],
    exports: [file('kml'), file('geojson'), file('csv'), file('kml')],
    'everything at once': [star, table, file('geojson'), star, table, file('kml'), star, table],
  }
}

interface Attack {
  title: string
  attack: readonly Outgoing[]
  work: Work
  idle: Durations
}

async function underAttack(
  installation: Installation,
  scene: Scene,
  { title, attack, work, idle }: Attack,
): Promise<void> {
  const { findings } = scene
  const endsAt = Date.now() + ATTACK_MS
  const goesOn = () => Date.now() < endsAt && installation.isAlive()
  const attacking = inParallel(attack, attack.length, async (outgoing) => {
    while (goesOn()) {
      findings.try()
      const response = await installation.send(outgoing).catch(() => null)
      if (response?.status === 500) findings.broke(`${title}: 500`, response.text.slice(0, 120))
      // As a client that has to come back later.
      if (response === null || response.status === 429 || response.status === 503) await pause(PAUSE_MS)
    }
  })
  const busy = await timeWork(installation, work, goesOn)
  await attacking
  const ratios = Object.keys(work).map((name) => {
    const [before, now] = [percentile(idle[name] ?? [0], 0.95), percentile(busy[name] ?? [Infinity], 0.95)]
    if (now > MOST_RATIO * before && now > NOTICED_MS)
      findings.broke(
        `${title}: others wait for ${name}`,
        `p95 ${Math.round(now)} ms, idle ${Math.round(before)} ms`,
      )
    return `${name} ${(now / before).toFixed(1)} × (${Math.round(now)} ms)`
  })
  findings.measured(`${title}: ${ratios.join(', ')}`)
  await survives(installation, scene, title)
}

/** Durations of each kind of work, done by turns by one person, in milliseconds. */
async function timeWork(
  installation: Installation,
  work: Work,
  goesOn: (round: number) => boolean,
): Promise<Durations> {
  const durations: Durations = {}
  for (let round = 0; round === 0 || goesOn(round); round += 1) {
    for (const [name, outgoing] of Object.entries(work)) {
      // From another client each time: what is timed is the work, not the limit against guessing.
      const headers = { ...outgoing.headers, 'x-forwarded-for': `198.51.100.${round % 250}` }
      const response = await installation.send({ ...outgoing, headers }).catch(() => null)
      durations[name] = [...(durations[name] ?? []), response?.durationMs ?? Infinity]
    }
    await pause(PAUSE_MS)
  }
  return durations
}
