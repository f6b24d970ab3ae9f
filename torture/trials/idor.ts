import { io, type Socket } from 'socket.io-client'
import { CALLS, type Call, type CallName } from '#contract/calls.ts'
import { LIVE_PATH } from '#contract/live-connection.ts'
import { dumpRows, namesOf } from '#server/testing/rows/account-dump.ts'
import { signIn } from '#server/testing/rows/account-factory.ts'
import type { OwnerOfEverything } from '#server/testing/rows/account-rows.ts'
import type { CallInput } from '#server/testing/servers/call-example.ts'
import { CALL_EXAMPLES } from '#server/testing/servers/call-examples.ts'
import { wrongWith } from '../fuzz/judge.ts'
import { pathsOf } from '../fuzz/mutations.ts'
import { asOutgoing } from '../fuzz/requests.ts'
import type { Installation } from '../machine/installation.ts'
import { makeAccount, makeOwner } from '../machine/people.ts'
import { reviveIfDead } from '../machine/watched.ts'
import type { Scene, Trial } from '../trial.ts'

const SECRET = 'a secret result'

/** Makes every call as other accounts, with the ids of an owner who has a row in every table. */
export const idor: Trial = {
  key: 'idor',
  title: 'Calls with ids of another account',
  engines: ['embedded', 'native'],
  budgetMs: 420_000,
  async run(scene) {
    const installation = await scene.installations.start()
    const database = await installation.openDatabase()
    try {
      const owner = await makeOwner(database)
      const stranger = await makeAccount(database)
      const unpaid = await makeAccount(database, { plan_key: 'none' })
      // Some calls end the session.
      const newSession = (id: string) => async () => (await signIn(database, id)).token
      const people: Stranger[] = [
        { who: 'another account', mayDoAll: true, newToken: newSession(stranger.id) },
        { who: 'an account without a subscription', mayDoAll: false, newToken: newSession(unpaid.id) },
        { who: 'nobody', mayDoAll: false, newToken: async () => null },
      ]
      const before = await dumpRows(database, namesOf(owner))
      for (const each of people) await tryMatrix(installation, scene, owner, each)
      await tryRoom(installation, scene, owner, await newSession(stranger.id)())
      const after = await dumpRows(database, namesOf(owner))
      for (const table of new Set([...Object.keys(before), ...Object.keys(after)])) {
        for (const row of difference(before[table], after[table]))
          scene.findings.broke(`rows of the owner changed in ${table}`, row)
      }
    } finally {
      await database.close()
    }
    await reviveIfDead(installation, scene, 'the matrix')
  },
}

/** Lines removed (-) and added (+). */
const difference = (before: readonly string[] = [], after: readonly string[] = []): string[] => [
  ...before.filter((row) => !after.includes(row)).map((row) => `- ${row}`),
  ...after.filter((row) => !before.includes(row)).map((row) => `+ ${row}`),
]

interface Stranger {
  who: string
  /** Whether calls are refused only because the ids are another account's. */
  mayDoAll: boolean
  newToken(): Promise<string | null>
}

async function tryMatrix(
  installation: Installation,
  { findings, hasTime }: Scene,
  owner: OwnerOfEverything,
  { who, mayDoAll, newToken }: Stranger,
): Promise<void> {
  for (const [name, call] of Object.entries(CALLS) as [CallName, Call][]) {
    if (call.access === 'public') continue
    const token = await newToken()
    const expected = mayDoAll ? CALL_EXAMPLES[name]?.withIdsOfOthers : undefined
    // Nobody is refused by headers, whatever the ids.
    const inputs = inputsOf(name, owner).slice(0, token === null ? 1 : undefined)
    for (const [index, input] of inputs.entries()) {
      if (!hasTime()) return findings.measured(`stopped for ${who} at ${name}`)
      findings.try()
      const response = await installation.send({ ...asOutgoing(call, input), token })
      const sent = JSON.stringify(input)
      const about = `${who}: ${sent.slice(0, 120)}`
      const wrong = wrongWith(call, response)
      if (wrong) findings.broke(`${name}: ${wrong}`, about)
      if (index === 0 && expected !== undefined && response.status !== expected)
        findings.broke(`${name}: ${response.status} in place of ${expected}`, about)
      if (token === null && response.status !== 401)
        findings.broke(`${name}: ${response.status} for nobody`, about)
      if (call.access === 'administrator' && response.status < 400)
        findings.broke(`${name}: ${response.status} for who is no administrator`, about)
      // Values of the request may appear: a client makes the id of a new own sale.
      for (const secret of [SECRET, owner.email, owner.username, owner.id])
        if (response.text.includes(secret) && !sent.includes(secret))
          findings.broke(`${name}: tells something of the owner`, `${about}: ${secret}`)
    }
  }
}

/** Calls that create an item of the caller when they get an id of another kind. Its rows contain that id. */
const NAMES_NEW: Partial<Record<CallName, string>> = {
  createAnalysis: 'analysisId',
  createFolder: 'folderId',
}

/** Inputs with the owner's ids, and with each id replaced by each other one. */
function inputsOf(name: CallName, owner: OwnerOfEverything): CallInput[] {
  const ids = idsOf(owner)
  const { input } = CALL_EXAMPLES[name] ?? {}
  const example: CallInput = (typeof input === 'function' ? input(owner) : input) ?? withAllIds(name, owner)
  const places = pathsOf(example)
    .filter((path) => ids.includes(String(valueAt(example, path))))
    .filter((path) => path.at(-1) !== NAMES_NEW[name])
  const swapped = places.flatMap((path) =>
    ids.map((id) => {
      const copy = structuredClone(example)
      const parent = valueAt(copy, path.slice(0, -1)) as Record<string | number, unknown>
      parent[path.at(-1) ?? ''] = id
      return copy
    }),
  )
  return [example, ...swapped]
}

const valueAt = (value: unknown, path: readonly (string | number)[]) =>
  path.reduce((found, step) => (found as Record<string | number, unknown>)[step], value)

const idsOf = (owner: OwnerOfEverything): string[] =>
  Object.entries(owner).flatMap(([name, value]) =>
    /^id$|Id$/.test(name) && typeof value === 'string' ? [value] : [],
  )

function withAllIds(name: CallName, owner: OwnerOfEverything): CallInput {
  const ids = {
    accountId: owner.id,
    sessionId: owner.otherSessionId,
    taskId: owner.taskId,
    mailId: owner.mailId,
  }
  return { params: ids, ...(CALLS[name].method === 'POST' && { body: ids }) }
}

/** Subscribes to the owner's room as another account. */
async function tryRoom(
  installation: Installation,
  { findings }: Scene,
  owner: OwnerOfEverything,
  token: string,
): Promise<void> {
  const socket: Socket = io(installation.url, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    // Browsers send an origin by themselves.
    extraHeaders: { origin: installation.url },
    reconnection: false,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    for (const room of [
      owner.username,
      owner.id,
      owner.email,
      owner.username.toUpperCase(),
      `${owner.username} `,
    ]) {
      findings.try()
      const response: { ok: boolean } = await socket
        .timeout(10_000)
        .emitWithAck('subscribe', { room, after: 0 })
      if (response.ok) findings.broke('/live: the room of another account opens', room)
    }
  } finally {
    socket.disconnect()
  }
}
