import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { Database } from '../../db/open.ts'
import { openSignals, type Signals } from '../../db/signals.ts'
import {
  type DigestBatch,
  type DigestDeps,
  type DigestRecipient,
  digestFailure,
  sendDigests,
  watchReleases,
} from '../../features/watching/service.ts'
import { type AccountState, signedInAccount, type TestAccount } from '../rows/account-factory.ts'
import { digestParts } from './digest-parts.ts'
import { makeFolder } from './watch-factory.ts'
import { WatchedTown } from './watched-town.ts'

export const FRIDAY_NOON = new Date('2026-11-20T17:00:00Z')
/** 7:00 in Toronto, the readers' time zone. */
export const SATURDAY = new Date('2026-11-21T12:00:00Z')
export const MONDAY = new Date('2026-11-23T12:00:00Z')
export const NEXT_MONDAY = new Date('2026-11-30T12:00:00Z')

/** Creates a town with a reader before each test. Call it inside `describe`. */
export function digestTown(getDatabase: () => Database): DigestTown {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-digests-'))
  const made = new DigestTown(getDatabase, dataFolder)
  beforeEach(() => made.begin())
  afterEach(() => made.end())
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
  return made
}

class DigestTown {
  town!: WatchedTown
  account!: TestAccount
  private signals!: Signals
  private readonly getDatabase: () => Database
  private readonly dataFolder: string

  constructor(getDatabase: () => Database, dataFolder: string) {
    this.getDatabase = getDatabase
    this.dataFolder = dataFolder
  }

  async begin(): Promise<void> {
    this.town = new WatchedTown(this.getDatabase(), this.dataFolder)
    this.signals = openSignals(this.getDatabase())
    this.account = await this.reader()
  }

  end(): Promise<void> {
    return this.signals.close()
  }

  reader(state: AccountState = {}, timezone = 'America/Toronto'): Promise<TestAccount> {
    return signedInAccount(this.getDatabase(), {
      details: JSON.stringify({ firstName: 'Pat', timezone }),
      ...state,
    })
  }

  /** A folder of the reader, by default with the second parcel. */
  folder(over: Parameters<typeof makeFolder>[2] = {}, who = this.account): Promise<string> {
    return makeFolder(this.getDatabase(), who.id, { upids: [this.town.upid(1)], ...over })
  }

  watch(now = FRIDAY_NOON): Promise<unknown> {
    return watchReleases({ database: this.getDatabase(), signals: this.signals, clock: () => now })
  }

  /** Sends the due digests. @throws if one fails. */
  async send(now: Date): Promise<void> {
    const turn = await this.turn(now)
    if (turn.failures.length > 0) throw digestFailure(turn)
  }

  turn(
    now: Date,
    over: Partial<DigestDeps> = {},
    after: DigestRecipient | null = null,
  ): Promise<DigestBatch> {
    return sendDigests(digestParts(this.getDatabase(), now, over), after)
  }

  /** Parcels 0 to 7, with one zone in the west and another in the east. */
  zoned(code: string, from = 0, to = 3) {
    return [
      ...this.town.parcels(0, 8),
      this.town.feature('zoning', code, from, to, { ref: 'west' }),
      this.town.feature('zoning', 'RS-1', to, 8, { ref: 'east' }),
    ]
  }

  /** Parcels 0 to 2 become RT-7. */
  async rezone(now = FRIDAY_NOON): Promise<void> {
    await this.town.release(...this.zoned('RS-1'))
    await this.town.release(...this.zoned('RT-7'))
    await this.watch(now)
  }

  mailsOf(who = this.account) {
    return this.getDatabase()
      .db.selectFrom('mail_message')
      .selectAll()
      .where('account_id', '=', who.id)
      .orderBy('created_at')
      .orderBy('subject')
      .execute()
  }

  digestsOf(who = this.account) {
    return this.getDatabase()
      .db.selectFrom('digest')
      .select(['cadence', 'period', 'mail_id'])
      .where('account_id', '=', who.id)
      .orderBy('cadence')
      .orderBy('period')
      .execute()
  }

  set(state: object, who = this.account): Promise<unknown> {
    return this.getDatabase().db.updateTable('account').set(state).where('id', '=', who.id).execute()
  }
}
