import type { Analysis } from '#contract/cma/analyses.ts'
import type { Report } from '#contract/report/reports.ts'
import { LINK_PAGES, type LinkKind } from '#domain/share/share-rules.ts'
import { THROTTLE } from '#server/features/services/throttling/service.ts'
import type { TestAccount } from '#server/testing/rows/account-factory.ts'
import { idsIn } from '#server/testing/servers/ids-in.ts'
import { inParallel } from '../machine/in-parallel.ts'
import type { Installation } from '../machine/installation.ts'
import { makeAccount, someParcels } from '../machine/people.ts'
import { type Answer, json } from '../machine/send.ts'
import { reviveIfDead } from '../machine/watched.ts'
import type { Scene, Trial } from '../trial.ts'

const PASSWORD = 'quiet heron 41'
/** Guesses at each kind of link, which follow the same rule. */
const GUESSES = { report: 1000, analysis: 200 }
const GUESSES_OF_CLIENT = 4
/** How long a reader with the right password may wait. */
const MAX_WAIT_MS = 10_000

/** Opens links as a stranger. The server's log must not contain their tokens. */
export const links: Trial = {
  key: 'links',
  title: 'Links: logs, ids, guessed passwords',
  engines: ['embedded', 'native'],
  budgetMs: 180_000,
  async run(scene) {
    const installation = await scene.installations.start()
    const database = await installation.openDatabase()
    const account = await makeAccount(database)
    const upids = await someParcels(database, 50_000)
    await database.close()
    const owner = new Owner(installation, scene, account)
    for (const kind of ['report', 'analysis'] as const) {
      const subjectId = await owner.subject(kind, upids[0] ?? '')
      const link = await owner.link(kind, subjectId)
      const known = [...upids, account.id, subjectId, link.shareId]
      const visits = await openedWithoutIds(installation, scene, link, known)
      await isGuessed(installation, scene, link)
      isNotLogged(installation, scene, { kind, secrets: [link.token, PASSWORD, ...visits] })
    }
    await reviveIfDead(installation, scene, 'the links')
  },
}

interface Link {
  kind: LinkKind
  shareId: string
  token: string
}

class Owner {
  private readonly installation: Installation
  private readonly scene: Scene
  private readonly account: TestAccount

  constructor(installation: Installation, scene: Scene, account: TestAccount) {
    this.installation = installation
    this.scene = scene
    this.account = account
  }

  async subject(kind: LinkKind, upid: string): Promise<string> {
    if (kind === 'analysis') {
      const subject = { kind: 'parcel', upid }
      return (await this.post<{ analysis: Analysis }>('/api/cma/create', { subject })).analysis.id
    }
    const { report } = await this.post<{ report: Report }>('/api/report/create', {
      upids: [upid],
      units: 'metric',
    })
    for (const { key, taskId } of report.parts)
      await this.post('/api/report/run-part', { reportId: report.id, key, taskId })
    return report.id
  }

  async link(kind: LinkKind, id: string): Promise<Link> {
    const wanted = { days: 30, password: PASSWORD, units: 'metric' }
    const [path, body] =
      kind === 'report'
        ? ['/api/report/share', { reportId: id, ...wanted }]
        : ['/api/cma/share', { analysisId: id, ...wanted }]
    const made = await this.post<{ share: { id: string }; address: string }>(path, body)
    const { pathname, search, hash } = new URL(made.address)
    const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
    if (pathname + search !== LINK_PAGES[kind] || token === '')
      this.scene.findings.broke(`${kind}: the address of a link sends its token`, made.address)
    return { kind, shareId: made.share.id, token }
  }

  private async post<Payload>(path: string, body: object): Promise<Payload> {
    this.scene.findings.try()
    const { token } = this.account
    const answer = await this.installation.send({ method: 'POST', path, token, ...json(body) })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return JSON.parse(answer.text).payload
  }
}

const PATHS = { report: '/api/shared/open', analysis: '/api/shared-cma/open' } as const

function openLink(
  installation: Installation,
  { findings }: Scene,
  { kind, token }: Link,
  { password, from }: { password: string; from: string },
): Promise<Answer> {
  findings.try()
  const { body, headers } = json({ token, password })
  return installation.send({
    method: 'POST',
    path: PATHS[kind],
    ...(body !== undefined && { body }),
    headers: { ...headers, 'x-forwarded-for': from },
  })
}

/** Opens the old and the new address of a link. */
async function openedWithoutIds(
  installation: Installation,
  scene: Scene,
  link: Link,
  known: readonly string[],
): Promise<string[]> {
  const { findings } = scene
  const page = LINK_PAGES[link.kind]
  for (const old of [`${page}/${link.token}`, `${page.toUpperCase()}/${link.token}/`]) {
    findings.try()
    const { status, headers } = await installation.send({ path: old })
    if (status !== 302 || headers.location !== `${page}#token=${link.token}`)
      findings.broke(`${link.kind}: an old link does not open`, `${status} ${headers.location}`)
  }
  const answer = await openLink(installation, scene, link, { password: PASSWORD, from: '192.0.2.1' })
  if (answer.status !== 200) {
    findings.broke(`${link.kind}: its link does not open`, `${answer.status} ${answer.text.slice(0, 120)}`)
    return []
  }
  const { payload } = JSON.parse(answer.text)
  for (const place of idsIn(payload, known)) findings.broke(`${link.kind}: tells an id`, place)
  return [payload.visit, payload.pictureVisit]
}

/** Guesses from many clients while readers with the password open the link. */
async function isGuessed(installation: Installation, scene: Scene, link: Link): Promise<void> {
  const { findings } = scene
  let [opened, waitMs] = [0, 0]
  const guesses = inParallel(
    Array.from({ length: GUESSES[link.kind] }, (_, index) => index),
    32,
    async (index) => {
      const client = Math.floor(index / GUESSES_OF_CLIENT)
      const from = `198.18.${client >> 8}.${client & 255}`
      const { status } = await openLink(installation, scene, link, { password: `guess ${index}`, from })
      if (status < 400) findings.broke(`${link.kind}: a wrong password opens`, `guess ${index}`)
      if (status >= 500 && status !== 503) findings.broke(`${link.kind}: ${status}`, `guess ${index}`)
      if (index % 100 !== 99) return
      const reader = { password: PASSWORD, from: `203.0.113.${Math.floor(index / 10)}` }
      const answer = await openLink(installation, scene, link, reader)
      waitMs = Math.max(waitMs, answer.durationMs)
      if (answer.status === 200) opened += 1
      else findings.broke(`${link.kind}: the right password is locked out`, `${answer.status} after ${index}`)
    },
    scene.hasTime,
  )
  await guesses
  if (waitMs > MAX_WAIT_MS)
    findings.broke(`${link.kind}: the right password waits`, `${Math.round(waitMs)} ms among guesses`)
  findings.measured(`${link.kind}: ${opened} readers among guesses, at most ${Math.round(waitMs)} ms`)
  const max = THROTTLE.sharePasswordByLinkAndClientDaily.max
  const one = { password: 'one more guess', from: '198.18.200.1' }
  const statuses: number[] = []
  for (let each = 0; each <= max; each += 1)
    statuses.push((await openLink(installation, scene, link, one)).status)
  if (statuses.at(-1) !== 429) findings.broke(`${link.kind}: guesses without a limit`, statuses.join(' '))
}

function isNotLogged(
  { output }: Installation,
  { findings }: Scene,
  { kind, secrets }: { kind: LinkKind; secrets: readonly string[] },
): void {
  if (!output.includes(PATHS[kind])) findings.broke(`${kind}: requests are not in the log`, PATHS[kind])
  for (const secret of secrets)
    if (output.includes(secret)) findings.broke(`${kind}: the log has what opens a link`, secret)
}
