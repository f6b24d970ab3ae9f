import { CALLS, type Call, type CallName } from '#contract/calls.ts'
import type { Database } from '#server/db/open.ts'
import type { TestAccount } from '#server/testing/rows/account-factory.ts'
import type { OwnerOfEverything } from '#server/testing/rows/account-rows.ts'
import type { CallInput } from '#server/testing/servers/call-example.ts'
import { CALL_EXAMPLES } from '#server/testing/servers/call-examples.ts'
import { MARKER } from '../fuzz/hostile.ts'
import { wrongWith } from '../fuzz/judge.ts'
import { chooseRequests, type FuzzRequest, formatRequests, fuzzRequests } from '../fuzz/requests.ts'
import { inParallel } from '../machine/in-parallel.ts'
import type { Installation } from '../machine/installation.ts'
import { makeAccount, makeOwner, someParcels } from '../machine/people.ts'
import { Reader } from '../machine/readers.ts'
import { shuffle } from '../machine/shuffle.ts'
import { reviveIfDead } from '../machine/watched.ts'
import type { Scene, Trial } from '../trial.ts'

/** Few, so that every call has its turn. */
const REQUESTS_PER_TURN = 30
const REPEATS = 60
const AT_ONCE = 4
/** Tried only a few times, because these load data, or change the readers' data. */
const HEAVY: ReadonlySet<CallName> = new Set(['advanceDemo', 'runScheduledJob'])

/**
 * Sends all hostile texts that satisfy their format to every call, then other hostile input as an account, as an
 * administrator and without a session.
 */
export const fuzz: Trial = {
  key: 'fuzz',
  title: 'Every call with hostile input',
  engines: ['embedded', 'native'],
  budgetMs: 180_000,
  isEndless: true,
  async run(scene) {
    const installation = await scene.installations.start()
    const calls = shuffle((Object.keys(CALLS) as CallName[]).filter(scene.isCallChosen), scene.random)
    let database = await installation.openDatabase()
    const fuzzNext = async (name: CallName, isByFormat: boolean) => {
      if (await fuzzCall(installation, scene, name, await makePeople(database), isByFormat)) return
      await database.close()
      database = await installation.openDatabase()
    }
    for (const name of calls) await fuzzNext(name, true)
    scene.findings.measured(`${scene.findings.tried} in their format, to all ${calls.length} calls`)
    for (let turn = 0; scene.hasTime(); turn += 1)
      await fuzzNext(calls[turn % calls.length] as CallName, false)
    await database.close()
    const logged = installation.output.split('\n').filter((line) => line.includes(MARKER))
    for (const line of logged) scene.findings.broke('the log holds what people typed', line.slice(0, 200))
  },
}

async function fuzzCall(
  installation: Installation,
  scene: Scene,
  name: CallName,
  { owner, administrator, reader, upids }: People,
  isByFormat: boolean,
): Promise<boolean> {
  const { findings, random } = scene
  const call: Call = CALLS[name]
  const seed = random.integer(0, 2 ** 31)
  const make = isByFormat ? formatRequests : fuzzRequests
  const all = make(call, exampleOf(name, owner), seed)
  if (all.length === 0) return true
  const requests = isByFormat ? all : chooseRequests(all, HEAVY.has(name) ? 8 : REQUESTS_PER_TURN, random)
  const permitted = call.access === 'administrator' ? administrator.token : owner.token
  const people = isByFormat
    ? [permitted]
    : [owner.token, owner.token, administrator.token, administrator.token, null]
  const readers = [0, 1].map(() => new Reader(installation, reader.token, upids, findings))
  const goesOn = () => installation.isAlive() && (isByFormat || scene.hasTime())
  const broken: [FuzzRequest, string | null][] = []
  const work = async (each: FuzzRequest, token = random.pick(people)) => {
    findings.try()
    if (await attempt(installation, scene, name, each, token)) broken.push([each, token])
  }
  try {
    await inParallel(requests, AT_ONCE, work, goesOn)
    const [first] = broken
    // Repeats concurrently what fails once, because that may do more damage.
    if (first)
      await inParallel(new Array(REPEATS).fill(first), AT_ONCE, ([each, token]) => work(each, token), goesOn)
  } finally {
    for (const each of readers) await each.stop()
  }
  return reviveIfDead(installation, scene, name)
}

interface People {
  owner: OwnerOfEverything
  administrator: TestAccount
  reader: TestAccount
  upids: readonly string[]
}

/** Made again and again, because some calls end sessions or delete data. */
async function makePeople(database: Database): Promise<People> {
  const owner = await makeOwner(database)
  // A value that cannot be opened, as after losing the key.
  await database.db.deleteFrom('stored_credential').where('account_id', '=', owner.id).execute()
  return {
    owner,
    administrator: await makeAccount(database, { is_admin: true }),
    reader: await makeAccount(database),
    upids: await someParcels(database, 5),
  }
}

function exampleOf(name: CallName, owner: OwnerOfEverything): CallInput | undefined {
  const { input } = CALL_EXAMPLES[name] ?? {}
  return typeof input === 'function' ? input(owner) : input
}

async function attempt(
  installation: Installation,
  { findings }: Scene,
  name: CallName,
  { title, outgoing }: FuzzRequest,
  token: string | null,
): Promise<boolean> {
  // Many clients, because one would soon be refused everything.
  const headers = { ...outgoing.headers, 'x-forwarded-for': `203.0.113.${findings.tried % 250}` }
  try {
    const response = await installation.send({ ...outgoing, headers, token })
    const wrong = wrongWith(CALLS[name], response)
    if (wrong) findings.broke(`${name}: ${wrong}`, `${title} (${outgoing.path.slice(0, 100)})`)
    return wrong !== null
  } catch (error) {
    if (installation.isAlive()) findings.broke(`${name}: no answer`, `${title}: ${(error as Error).message}`)
    return true
  }
}
