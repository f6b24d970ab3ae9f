import type { Database } from '#server/db/open.ts'
import { argon2Passwords } from '#server/platform/crypto/passwords.ts'
import { mailsTo } from '#server/testing/mail/mails.ts'
import { pngOf } from '#server/testing/rows/png.ts'
import { inParallel } from '../machine/in-parallel.ts'
import type { Installation } from '../machine/installation.ts'
import { makeAccount } from '../machine/people.ts'
import { type Answer, json } from '../machine/send.ts'
import { reviveIfDead } from '../machine/watched.ts'
import { pause } from '../machine/watches.ts'
import type { Scene, Trial } from '../trial.ts'
import { floodAudit } from './audit-flood.ts'

const PASSWORD = 'Tidewater-1184'
const NEW_PASSWORD = 'Breakwater-2295'
const MAIL_PATIENCE_MS = 20_000

/** Guesses passwords, reuses links, registers others' addresses, and races limits. */
export const entry: Trial = {
  key: 'entry',
  title: 'Guessing, old links, raced limits',
  engines: ['embedded', 'native'],
  budgetMs: 90_000,
  async run(scene) {
    const installation = await scene.installations.start()
    const database = await installation.openDatabase()
    try {
      const visit = new Visit(installation, scene, database)
      await visit.guess()
      await visit.guessFromEverywhere()
      await floodAudit(installation, scene, database)
      await visit.reuseLinks()
      await visit.registerSomebodyElse()
      await visit.raceLimits()
    } finally {
      await database.close()
    }
    await reviveIfDead(installation, scene, 'the entry')
  },
}

class Visit {
  private readonly installation: Installation
  private readonly scene: Scene
  private readonly database: Database

  constructor(installation: Installation, scene: Scene, database: Database) {
    this.installation = installation
    this.scene = scene
    this.database = database
  }

  /** Guesses by username and e-mail address in turn, which are the same account. */
  async guess(): Promise<void> {
    const account = await this.accountWithPassword()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 16; attempt += 1) {
      const username = attempt % 2 === 0 ? account.username : account.email
      statuses.push((await this.login(username, `Wrong-Password-${attempt}`, '203.0.113.20')).status)
    }
    if (statuses.some((status) => status < 400)) this.broke('a wrong password signs in', statuses.join(' '))
    // At the limit, even the right password is refused as wrong.
    const right = await this.login(account.email, PASSWORD, '203.0.113.20')
    if (right.status < 400)
      this.broke(
        'guesses by username and by address are counted apart',
        'the password signs in after 16 guesses',
      )
  }

  async guessFromEverywhere(): Promise<void> {
    const account = await this.accountWithPassword()
    await inParallel(
      Array.from({ length: 70 }, (_, index) => index),
      4,
      async (index) => {
        const username = index % 2 === 0 ? account.username : account.email
        await this.login(username, `Wrong-Password-${index}`, `198.51.100.${index}`)
      },
    )
    const right = await this.login(account.username, PASSWORD, '198.51.100.200')
    if (right.status < 400)
      this.broke(
        'many clients guess without a limit',
        'the password signs in from a new client after 70 guesses',
      )
  }

  /** Once a link has set a password, earlier links must not work. */
  async reuseLinks(): Promise<void> {
    const account = await this.accountWithPassword()
    await this.post(
      '/api/user/change-email',
      { newEmail: `new-${account.email}`, password: PASSWORD },
      account.token,
    )
    const change = await this.linkTo(`new-${account.email}`)
    await this.post('/api/user/forgot-password', { email: account.email })
    const reset = await this.linkTo(account.email, 'reset')
    if (reset === null) return this.broke('no link to set a password came', account.email)
    const first = await this.post('/api/user/set-password', { token: reset, password: NEW_PASSWORD })
    if (first.status !== 200)
      return this.broke('a link to set a password does not work', String(first.status))
    const second = await this.post('/api/user/set-password', { token: reset, password: PASSWORD })
    if (second.status < 400) this.broke('a link to set a password works twice', String(second.status))
    if (change !== null) {
      const changed = await this.post('/api/user/verify-email', { token: change })
      if (changed.status < 400)
        this.broke('a link to change the address survives a new password', String(changed.status))
    }
    const session = await this.installation.send({ path: '/api/user/refresh', token: account.token })
    this.scene.findings.try()
    if (session.status !== 401) this.broke('a session survives a new password', String(session.status))
    const former = await this.login(account.username, PASSWORD, '203.0.113.30')
    if (former.status < 400) this.broke('the former password still signs in', String(former.status))
  }

  /** A stranger registers the victim's address. The victim then requests a password and opens the mail. */
  async registerSomebodyElse(): Promise<void> {
    const email = `victim-${Date.now()}@lotline.test`
    const about = { firstName: 'Ona', lastName: 'Marsh' }
    await this.post('/api/user/register', { email, ...about, password: PASSWORD })
    await this.linkTo(email)
    await this.post('/api/user/forgot-password', { email })
    await pause(1000)
    const tokens = (await mailsTo(this.database, email)).flatMap(({ token }) => token ?? [])
    const statuses: number[] = []
    for (const token of tokens.reverse()) {
      const body = { token, password: NEW_PASSWORD, ...about }
      statuses.push((await this.post('/api/user/complete-registration', body)).status)
    }
    const successes = statuses.filter((status) => status === 200).length
    if (successes !== 1)
      this.broke('a registration is completed another number of times than once', statuses.join(' '))
    const strangers = await this.login(email, PASSWORD, '203.0.113.40')
    if (strangers.status < 400) this.broke('the password of whoever registered an address opens it', email)
    const hers = await this.login(email, NEW_PASSWORD, '203.0.113.41')
    if (hers.status !== 200)
      this.broke('who opened the mail cannot sign in', `${hers.status} ${hers.text.slice(0, 80)}`)
  }

  /** Sends more concurrent requests than an account's limits allow. */
  async raceLimits(): Promise<void> {
    const columns = ['parcel.pid']
    await this.race('presets', 200, 256, '/api/presets', 'presets', (name) => [
      '/api/presets/save',
      { scope: 'table', name, columns },
    ])
    await this.race('areas', 200, 230, '/api/areas', 'areas', (name) => [
      '/api/area/create',
      { name, type: 'geometry' },
    ])
    await this.race('presets of areas', 200, 256, '/api/area/presets', 'presets', (name) => [
      '/api/area/save-preset',
      { preset: { name, options: {} } },
    ])
    await this.racePictures()
  }

  private async race(
    what: string,
    most: number,
    tries: number,
    listPath: string,
    listKey: string,
    request: (name: string) => [path: string, body: object],
  ): Promise<void> {
    if (!this.scene.hasTime()) return
    const { token } = await makeAccount(this.database)
    await inParallel(
      Array.from({ length: tries }, (_, index) => `Raced ${index}`),
      32,
      async (name) => {
        // Tries again when throttled, because the race is about the account's limit.
        for (let attempt = 0; attempt < 20; attempt += 1) {
          const [path, body] = request(name)
          const { status } = await this.post(path, body, token)
          if (status !== 429 && status !== 503) return
          await pause(100)
        }
      },
    )
    const response = await this.installation.send({ path: listPath, token })
    const count: number = JSON.parse(response.text).payload[listKey].length
    if (count > most) this.broke(`more ${what} than an account may have`, `${count} of ${most}`)
  }

  private async racePictures(): Promise<void> {
    const { id, token } = await makeAccount(this.database)
    const body = pngOf(1, 1)
    await inParallel(Array.from({ length: 230 }), 20, async () => {
      this.scene.findings.try()
      await this.installation
        .send({ method: 'POST', path: '/api/files', token, headers: { 'content-type': 'image/png' }, body })
        .catch(() => null)
    })
    const rows = await this.database.db
      .selectFrom('stored_file')
      .select('id')
      .where('account_id', '=', id)
      .execute()
    if (rows.length > 200) this.broke('more pictures than an account may have', `${rows.length} of 200`)
  }

  private async accountWithPassword() {
    return makeAccount(this.database, { password_hash: await argon2Passwords().hash(PASSWORD) })
  }

  private login(username: string, password: string, client: string): Promise<Answer> {
    return this.post('/api/user/login', { username, password }, null, client)
  }

  private post(
    path: string,
    body: object,
    token: string | null = null,
    client = '203.0.113.10',
  ): Promise<Answer> {
    this.scene.findings.try()
    const { headers, ...rest } = json(body)
    return this.installation.send({
      method: 'POST',
      path,
      token,
      ...rest,
      headers: { ...headers, 'x-forwarded-for': client },
    })
  }

  /** Link of the newest mail, or null. Mails are written after the response. */
  private async linkTo(address: string, template = ''): Promise<string | null> {
    const endsAt = Date.now() + MAIL_PATIENCE_MS
    while (Date.now() < endsAt) {
      const mail = (await mailsTo(this.database, address)).findLast(
        (each) => each.token !== null && each.template.includes(template),
      )
      if (mail) return mail.token
      await pause(200)
    }
    return null
  }

  private broke(kind: string, example: string): void {
    this.scene.findings.broke(kind, example)
  }
}
